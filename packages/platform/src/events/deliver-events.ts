import type { EventType } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import { failpoint } from '../failpoints.ts';
import { type Logger, reasonOf } from '../log.ts';
import type { ScheduledJob } from '../jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import { traceparentOfRequest, tracerNow } from '../telemetry/tracing.ts';
import type { DomainEvent } from './domain-event.ts';
import {
  claimDueFailures,
  claimEvents,
  findBehind,
  storeFailure,
  storeWaiting,
  subjectOf,
} from './event-outbox.store.ts';

/**
 * The effects of events of some types, after the transaction that recorded them. `handle` writes to the
 * database and does nothing else; a job sends external messages from the rows that `handle` wrote. It gets
 * the events of one subject once each and in the order of their recording, even after a retry. After a replay
 * it may get any of them again: a unique key on its rows makes the second time a no-op.
 */
export interface Subscription {
  /** `module.verb-noun`; failures are stored under this name. */
  readonly name: string;
  readonly types: readonly EventType[];
  readonly handle: (tx: Tx, events: readonly DomainEvent[]) => Promise<void>;
}

export interface DeliverEventsDeps {
  readonly transact: UnitOfWork;
  readonly subscriptions: readonly Subscription[];
  readonly log: Logger;
}

const batchMax = 200;
/** Eight tries with doubled pauses take about two minutes. */
const triesMax = 8;

/** Shows a delivery in the trace of each event's request; an event without a request has no trace. */
const recordDelivery = (
  { name }: Subscription,
  events: readonly DomainEvent[],
  { startedAt, error }: { readonly startedAt: number; readonly error: unknown },
): void => {
  const tracer = tracerNow();
  if (!tracer) return;
  for (const { type, requestId } of events) {
    const parent = traceparentOfRequest(requestId);
    if (parent === undefined) continue;
    const facts = { 'event.type': type };
    tracer.record({ name, kind: 'consumer', facts, parent }, startedAt, { error });
  }
};

/** Rolls back the writes of a failed piece of work, without ending the transaction. */
const attempt = async (tx: Tx, work: () => Promise<void>): Promise<unknown> => {
  await sql`savepoint attempt`.execute(tables(tx));
  try {
    await work();
    await sql`release savepoint attempt`.execute(tables(tx));
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tables(tx));
    return error;
  }
};

/**
 * Handles one event for one subscriber: done, stored for a retry, or parked for staff after the last try.
 * Returns true when it will be retried.
 */
const deliverOne = async (
  { log }: DeliverEventsDeps,
  tx: Tx,
  { subscription, event, tries }: { subscription: Subscription; event: DomainEvent; tries: number },
): Promise<boolean> => {
  const startedAt = Date.now();
  const error = await attempt(tx, () => subscription.handle(tx, [event]));
  recordDelivery(subscription, [event], { startedAt, error });
  if (error === undefined) return false;
  const isParked = tries + 1 >= triesMax;
  const facts = { err: error, subscriber: subscription.name, eventId: String(event.id) };
  if (isParked) log.error(facts, 'an event failed for the last time and is parked');
  else log.warn(facts, 'an event failed and will be tried again');
  await storeFailure(tx, {
    eventId: event.id,
    subscriber: subscription.name,
    tries: tries + 1,
    error: reasonOf(error).message,
    delayS: 2 ** tries,
    isParked,
  });
  return !isParked;
};

/** Handles them one by one; later events of the same subject wait for a failed one. */
const deliverSingly = async (
  deps: DeliverEventsDeps,
  tx: Tx,
  subscription: Subscription,
  events: readonly DomainEvent[],
): Promise<void> => {
  const behind = new Set<string>();
  for (const event of events)
    if (behind.has(subjectOf(event))) await storeWaiting(tx, subscription.name, [event]);
    else if (await deliverOne(deps, tx, { subscription, event, tries: 0 })) behind.add(subjectOf(event));
};

/**
 * Handles all events of a batch that a subscriber wants and for whose subject it is not `behind`; trying them
 * one by one finds one that fails.
 */
const deliverBatch = async (
  deps: DeliverEventsDeps,
  tx: Tx,
  subscription: Subscription,
  { batch, behind }: { readonly batch: readonly DomainEvent[]; readonly behind: ReadonlySet<string> },
): Promise<void> => {
  const wanted = batch.filter(({ type }) => subscription.types.some((wantedType) => wantedType === type));
  const waiting = wanted.filter((event) => behind.has(subjectOf(event)));
  if (waiting.length > 0) await storeWaiting(tx, subscription.name, waiting);
  const events = wanted.filter((event) => !behind.has(subjectOf(event)));
  if (events.length === 0) return;
  const startedAt = Date.now();
  const error = await attempt(tx, () => subscription.handle(tx, events));
  if (error === undefined) return recordDelivery(subscription, events, { startedAt, error });
  await deliverSingly(deps, tx, subscription, events);
};

const nothing: ReadonlySet<string> = new Set();

const retryFailures = async (deps: DeliverEventsDeps): Promise<number> =>
  deps.transact(async (tx) => {
    const due = await claimDueFailures(tx, batchMax);
    for (const { subscriber, tries, event } of due) {
      const subscription = deps.subscriptions.find(({ name }) => name === subscriber);
      // A removed subscriber does not need its old events.
      if (subscription) await deliverOne(deps, tx, { subscription, event, tries });
    }
    return due.length;
  });

/**
 * Hands recorded events to their subscribers. A batch leaves the outbox in the transaction of its effects, so
 * a crash neither loses nor repeats an event.
 */
export const createDeliverEvents = (deps: DeliverEventsDeps): ScheduledJob => ({
  name: 'events.deliver',
  everyS: 1,
  run: async () => {
    const delivered = await deps.transact(async (tx) => {
      const batch = await claimEvents(tx, batchMax);
      const behind = batch.length === 0 ? undefined : await findBehind(tx, batch);
      for (const subscription of deps.subscriptions) {
        await deliverBatch(deps, tx, subscription, {
          batch,
          behind: behind?.get(subscription.name) ?? nothing,
        });
        failpoint('events.afterSubscriber');
      }
      return batch.length;
    });
    failpoint('events.afterBatch');
    if (delivered === batchMax) return 'more';
    // A completed event may free the next event of its subject; a repeated failure is not due for a while.
    return (await retryFailures(deps)) > 0 ? 'more' : 'done';
  },
});
