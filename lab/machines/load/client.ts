import { setTimeout as pause } from 'node:timers/promises';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly key?: string;
  readonly body?: object;
}

/** A definite answer. */
export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly isReplay: boolean;
}

/** The callers' answers before the definite ones. */
export interface Tally {
  readonly statuses: Map<string, number>;
  /** Connections that ended without an answer. */
  unanswered: number;
  /** Forbidden answers: 5xx other than 503 with `Retry-After`, and refusals while no fault is active. */
  readonly wrong: string[];
  /** The time of each acknowledged write, by `performance.now()`. */
  readonly acknowledgedAt: number[];
}

export const createTally = (): Tally => ({
  statuses: new Map(),
  unanswered: 0,
  wrong: [],
  acknowledgedAt: [],
});

interface ClientOptions {
  readonly url: string;
  readonly tally: Tally;
  /** A fault is active, or has just ended. */
  readonly isBad: () => boolean;
  /** From then on callers repeat no calls. */
  readonly isOver: () => boolean;
}

export type Client = (headers: Readonly<Record<string, string>>, call: Call) => Promise<Answer | undefined>;

interface Body {
  readonly error?: { readonly details?: { readonly code?: string } } | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

const answerTimeoutMs = 40_000;

/** Repeats a call with the same key until there is a definite answer, like a correct client. */
export const createClient = ({ url, tally, isBad, isOver }: ClientOptions): Client => {
  const complain = (text: string): void => {
    if (tally.wrong.length < 50) tally.wrong.push(text);
  };
  const send = async (headers: Readonly<Record<string, string>>, call: Call): Promise<Answer | 'again'> => {
    const { method = 'GET', path, key, body } = call;
    const place = `${method} ${path.replaceAll(/[A-Za-z0-9]{24}/g, '{id}')}`;
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...headers,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      const text = await response.text();
      const parsed = (text === '' ? {} : JSON.parse(text)) as Body & Readonly<Record<string, unknown>>;
      const code = parsed.error?.details?.code;
      const { status } = response;
      const name = code === undefined ? String(status) : `${status} ${code}`;
      tally.statuses.set(name, (tally.statuses.get(name) ?? 0) + 1);
      const asksToWait = status === 503 && response.headers.has('retry-after');
      if (status >= 500 && !(asksToWait && isBad())) complain(`${place} was answered ${name}`);
      if (asksToWait || code === 'idempotency.running' || status === 429) return 'again';
      if (method !== 'GET' && status < 300) tally.acknowledgedAt.push(performance.now());
      const isReplay = response.headers.get('idempotency-replayed') === 'true';
      return { status, code, data: parsed.data ?? parsed, text, isReplay };
    } catch (error) {
      tally.unanswered += 1;
      if (!isBad()) complain(`${place} had no answer: ${String(error)}`);
      return 'again';
    }
  };
  return async (headers, call) => {
    for (let tries = 0; !isOver() || tries === 0; tries += 1) {
      const answer = await send(headers, call);
      if (answer !== 'again') return answer;
      await pause(Math.min(500, 50 * 2 ** tries));
    }
    return undefined;
  };
};
