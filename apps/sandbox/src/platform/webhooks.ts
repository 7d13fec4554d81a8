import type { Clock } from './clock.ts';
import type { Faults } from '../control/faults.ts';
import type { Journal, Provider } from '../journal/journal.ts';
import type { Store } from './store.ts';

/** A provider's way of signing and repeating its webhooks. */
export interface WebhookPolicy {
  /**
   * The text to send and the headers that prove the sender; `forged` signs with a secret that the receiver
   * does not share. A retry must send the same text, so a signature inside the body is made when the webhook
   * enters the queue.
   */
  seal(body: string, options: { forged: boolean }): { headers: Record<string, string>; body: string };
  /** Tells whether this status means that the receiver accepted the webhook. */
  isTaken(status: number): boolean;
  /**
   * The waits after the first, second, … refusal, in milliseconds; after the last one the sender gives up.
   */
  waits: readonly number[];
  /** The longest time for an answer. */
  timeoutMs: number;
}

interface Webhook {
  provider: Provider;
  /** The subject (an applicant, an invoice); webhooks of one subject are sent in order. */
  subject: string;
  url: string;
  /** The exact text that the provider signs and sends. */
  body: string;
}

export interface Webhooks {
  /** Puts a webhook into the queue with the configured faults; `deliver` or the next tick sends it. */
  enqueue(webhook: Webhook): void;
  /** Sends due webhooks of this subject; resolves when each was accepted, refused (it stays queued) or dropped. */
  deliver(provider: Provider, subject: string): Promise<{ waiting: number }>;
  /** Sends all due webhooks: in order within a subject, while subjects do not wait for each other. */
  deliverDue(): Promise<void>;
  /** The time of the next waiting webhook, if there is one. */
  nextDueAt(): number | undefined;
  /** Stops sending; waiting webhooks stay in the store. */
  close(): Promise<void>;
  /** Aborted by `close`: from then on this process sends no due webhook. */
  readonly closing: AbortSignal;
}

interface Row extends Webhook {
  id: number;
  forged: number;
  tries: number;
}

/** The delay of a webhook under the fault `delay`, or under `reorder` without a successor. */
const delayedMs = 60_000;

interface Deps {
  store: Store;
  clock: Clock;
  journal: Journal;
  faults: Faults;
  policies: Partial<Record<Provider, WebhookPolicy>>;
}

export function createWebhooks(deps: Deps): Webhooks {
  const { store, clock } = deps;
  const closing = new AbortController();
  const chains = new Map<string, Promise<void>>();

  async function drain(provider: Provider, subject: string) {
    while (!closing.signal.aborted) {
      const row = store.get<Row>(
        `select * from webhooks where state = 'waiting' and provider = ? and subject = ? and due_at <= ?
         order by due_at, position limit 1`,
        provider,
        subject,
        clock.now(),
      );
      if (!row) return;
      await attempt(deps, row, closing.signal);
    }
  }

  /** One sender per subject at a time, so that no webhook is sent twice in parallel. */
  function chain(provider: Provider, subject: string): Promise<void> {
    const key = `${provider}:${subject}`;
    const run = (chains.get(key) ?? Promise.resolve()).then(() => drain(provider, subject));
    const done = run.finally(() => {
      if (chains.get(key) === done) chains.delete(key);
    });
    chains.set(key, done);
    return done;
  }

  return {
    enqueue: (webhook) => enqueue(deps, webhook),
    async deliver(provider, subject) {
      await chain(provider, subject);
      const row = store.get<{ waiting: number }>(
        `select count(*) as waiting from webhooks where state = 'waiting' and provider = ? and subject = ?`,
        provider,
        subject,
      );
      return { waiting: row?.waiting ?? 0 };
    },
    async deliverDue() {
      const subjects = store.all<{ provider: Provider; subject: string }>(
        `select distinct provider, subject from webhooks where state = 'waiting' and due_at <= ?`,
        clock.now(),
      );
      await Promise.all(subjects.map(({ provider, subject }) => chain(provider, subject)));
    },
    nextDueAt: () =>
      store.get<{ dueAt: number | null }>(`select min(due_at) as dueAt from webhooks where state = 'waiting'`)
        ?.dueAt ?? undefined,
    async close() {
      closing.abort();
      await Promise.allSettled(chains.values());
    },
    closing: closing.signal,
  };
}

function enqueue({ store, clock, faults }: Deps, webhook: Webhook) {
  const now = clock.now();
  const { provider, subject } = webhook;
  let position = store.get<{ last: number | null }>('select max(position) as last from webhooks')?.last ?? 0;
  const insert = (row: { state?: string; held?: boolean; forged?: boolean; dueAt?: number }) => {
    position += 1;
    store.run(
      `insert into webhooks (provider, subject, url, body, forged, state, held, due_at, position, tries)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
      provider,
      subject,
      webhook.url,
      webhook.body,
      Number(row.forged ?? false),
      row.state ?? 'waiting',
      Number(row.held ?? false),
      row.dueAt ?? now,
      position,
    );
  };
  store.atomically(() => {
    if (faults.take(provider, 'drop')) return insert({ state: 'dropped' });
    if (faults.take(provider, 'reorder')) return insert({ held: true, dueAt: now + delayedMs });
    if (faults.take(provider, 'forge')) insert({ forged: true });
    const dueAt = faults.take(provider, 'delay') ? now + delayedMs : now;
    insert({ dueAt });
    if (faults.take(provider, 'duplicate')) insert({ dueAt });
    // Sends a reordered webhook now, after its successor.
    store.run(
      `update webhooks set held = 0, due_at = ?, position = ? where held = 1 and provider = ? and subject = ?`,
      dueAt,
      position + 1,
      provider,
      subject,
    );
    return undefined;
  });
}

async function attempt({ store, clock, journal, policies }: Deps, row: Row, closing: AbortSignal) {
  const policy = policies[row.provider];
  if (!policy) throw new Error(`${row.provider} sends no webhooks`);
  const sealed = policy.seal(row.body, { forged: row.forged === 1 });
  const headers = { 'content-type': 'application/json', ...sealed.headers };
  const message = { url: row.url, body: sealed.body, headers };
  const answer = await post(message, AbortSignal.any([closing, AbortSignal.timeout(policy.timeoutMs)]));
  // A stop of the sandbox is not a refusal: the next start sends the webhook.
  if (closing.aborted && answer.status === null) return;
  journal.record({
    provider: row.provider,
    direction: 'out',
    method: 'POST',
    url: row.url,
    status: answer.status,
    headers,
    request: sealed.body,
    response: answer.text,
  });
  const taken = answer.status !== null && policy.isTaken(answer.status);
  // A forgery has no retry.
  const wait = taken || row.forged === 1 ? undefined : policy.waits[row.tries];
  const state = wait === undefined ? (taken ? 'delivered' : 'given-up') : 'waiting';
  store.run(
    'update webhooks set state = ?, tries = tries + 1, due_at = ?, last_result = ? where id = ?',
    state,
    clock.now() + (wait ?? 0),
    String(answer.status ?? answer.text),
    row.id,
  );
}

async function post(
  message: { url: string; body: string; headers: Record<string, string> },
  signal: AbortSignal,
) {
  try {
    const response = await fetch(message.url, {
      method: 'POST',
      headers: message.headers,
      body: message.body,
      redirect: 'manual',
      signal,
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { status: null, text: `no answer: ${String(cause)}` };
  }
}
