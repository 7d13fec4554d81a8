import { setTimeout as pause } from 'node:timers/promises';
import type { Stream } from '../random.ts';
import type { Timeline } from '../timeline.ts';

/** A definite answer; a call without one is repeated with the same key. */
export interface Answer {
  readonly status: number;
  /** Set for a refusal. */
  readonly code: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly isReplay: boolean;
  /** An earlier try had no definite answer, so its effect may have happened before this answer. */
  readonly isAfterDoubt: boolean;
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly key?: string;
  readonly body?: object;
  /** Sent instead of a body. */
  readonly file?: Uint8Array;
}

/** An actor with a session. */
export interface Caller {
  readonly name: string;
  readonly stream: Stream;
  headers: Readonly<Record<string, string>>;
  /** Signs in again after the session has ended. */
  readonly signIn: () => Promise<void>;
}

/** The callers' knowledge about the faults. */
export interface Weather {
  /** Whether a fault is active, or ended so recently that connections may still be broken. */
  isBad(): boolean;
}

export interface Tally {
  /** Counts by `200` or `409 order.unpaid_exists`. */
  readonly answers: Map<string, number>;
  readonly counts: { calls: number; unanswered: number };
}

export const createTally = (): Tally => ({
  answers: new Map(),
  counts: { calls: 0, unanswered: 0 },
});

export interface Client {
  /** Repeats the call until the answer is definite, while the run continues; undefined if no answer was definite. */
  call(caller: Caller, call: Call): Promise<Answer | undefined>;
  /** A command of the sandbox; undefined when it refuses. */
  control(path: string, body: object): Promise<Readonly<Record<string, unknown>> | undefined>;
  /**
   * Holds back all new calls of other actors while this work makes its calls, so that they are the last that the
   * platform receives. It repeats its calls only a few times.
   */
  alone<T>(work: (client: Pick<Client, 'call'>) => Promise<T>): Promise<T>;
  /** Reads from the sandbox. */
  read<T>(path: string): Promise<T>;
}

interface ClientOptions {
  readonly apiUrls: readonly string[];
  readonly sandboxUrl: string;
  readonly timeline: Timeline;
  readonly weather: Weather;
  readonly tally: Tally;
  /** From then on callers repeat no call. */
  readonly isOver: () => boolean;
}

const answerTimeoutMs = 15_000;
/**
 * The maximum number of consecutive sign-ins; the clock may move between a sign-in and the call, and end the session.
 */
const signInsMax = 3;
/** All other callers wait during this time. */
const triesAlone = 3;
/** The sandbox does all due work before it answers that its clock has moved. */
const sandboxTimeoutMs = 60_000;

interface ErrorBody {
  readonly error?: { readonly details?: { readonly code?: string; readonly params?: object } };
  readonly data?: object;
}

const readAnswer = async (response: Response, isAfterDoubt: boolean): Promise<Answer> => {
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as ErrorBody & Readonly<Record<string, unknown>>;
  const details = body.error?.details;
  return {
    status: response.status,
    code: details?.code,
    params: (details?.params ?? {}) as Readonly<Record<string, unknown>>,
    data: (body.data ?? body) as Readonly<Record<string, unknown>>,
    body,
    isReplay: response.headers.get('idempotency-replayed') === 'true',
    isAfterDoubt,
  };
};

export const createClient = (options: ClientOptions): Client => {
  const { apiUrls, sandboxUrl, timeline, weather, tally, isOver } = options;
  const others = { running: 0, mayGo: Promise.resolve() };

  const send = (caller: Caller, { method = 'GET', path, key, body, file }: Call): Promise<Response> =>
    fetch(`${caller.stream.pick(apiUrls)}${path}`, {
      method,
      headers: {
        ...caller.headers,
        accept: 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': 'application/octet-stream' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(file && { body: Buffer.from(file) }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });

  /** An answer, or `again` when the call must be repeated. */
  const once = async (
    caller: Caller,
    call: Call,
    doubt: { is: boolean; signIns: number },
  ): Promise<Answer | 'again'> => {
    tally.counts.calls += 1;
    let response: Response;
    try {
      response = await send(caller, call);
      const answer = await readAnswer(response, doubt.is);
      const name = answer.code === undefined ? String(answer.status) : `${answer.status} ${answer.code}`;
      tally.answers.set(name, (tally.answers.get(name) ?? 0) + 1);
      if (answer.status === 503 && response.headers.has('retry-after')) {
        Object.assign(doubt, { is: true, signIns: 0 });
        if (!weather.isBad())
          timeline.fail(`${call.method ?? 'GET'} ${call.path} was answered ${name} without a fault`);
        return 'again';
      }
      if (answer.status >= 500)
        timeline.fail(`${call.method ?? 'GET'} ${routeOf(call.path)} was answered ${name}`);
      if (answer.code === 'idempotency.running' || answer.status === 429) return 'again';
      if (answer.status === 401 && doubt.signIns < signInsMax) {
        doubt.signIns += 1;
        await caller.signIn();
        return 'again';
      }
      return answer;
    } catch {
      tally.counts.unanswered += 1;
      Object.assign(doubt, { is: true, signIns: 0 });
      if (!weather.isBad())
        timeline.fail(`${call.method ?? 'GET'} ${routeOf(call.path)} had no answer without a fault`);
      return 'again';
    }
  };

  const call = async (
    caller: Caller,
    asked: Call,
    tryOnce: () => Promise<Answer | 'again'>,
  ): Promise<Answer | undefined> =>
    timeline.waits.on(`${asked.method ?? 'GET'} ${asked.path} of ${caller.name}`, async () => {
      for (let tries = 0; !isOver() || tries === 0; tries += 1) {
        const answer = await tryOnce();
        if (answer !== 'again') return answer;
        await pause(Math.min(1_500, 80 * 2 ** tries));
      }
      return undefined;
    });

  /** Starts when no caller has exclusive access. */
  const amongOthers = async (work: () => Promise<Answer | 'again'>): Promise<Answer | 'again'> => {
    await others.mayGo;
    others.running += 1;
    try {
      return await work();
    } finally {
      others.running -= 1;
    }
  };

  return {
    call: (caller, asked) => {
      const doubt = { is: false, signIns: 0 };
      return call(caller, asked, () => amongOthers(() => once(caller, asked, doubt)));
    },
    alone: async (work) => {
      const turn = Promise.withResolvers<void>();
      others.mayGo = turn.promise;
      try {
        for (let waited = 0; others.running > 0 && waited < 40; waited += 1) await pause(50);
        return await work({
          call: async (caller, asked) => {
            const doubt = { is: false, signIns: 0 };
            for (let tries = 0; tries < triesAlone; tries += 1) {
              const answer = await once(caller, asked, doubt);
              if (answer !== 'again') return answer;
              await pause(200);
            }
            return undefined;
          },
        });
      } finally {
        turn.resolve();
      }
    },
    control: (path, body) =>
      timeline.waits.within(sandboxTimeoutMs, `the sandbox, ${path}`, async () => {
        const response = await fetch(`${sandboxUrl}/_control${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return response.ok ? ((await response.json()) as Readonly<Record<string, unknown>>) : undefined;
      }),
    read: <T>(path: string) =>
      timeline.waits.within(sandboxTimeoutMs, `the sandbox, ${path}`, async () => {
        const response = await fetch(`${sandboxUrl}${path}`, { headers: { accept: 'application/json' } });
        return (await response.json()) as T;
      }),
  };
};

/** Replaces ids in the path. */
const routeOf = (path: string): string => path.replaceAll(/[A-Za-z0-9]{24}/g, '{id}').replace(/\?.*/, '');
