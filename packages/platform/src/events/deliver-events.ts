import { sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import { failpoint } from '../failpoints.ts';
import { type Logger, reasonOf } from '../log.ts';
import type { ScheduledJob } from '../jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import { traceparentOfRequest, tracerNow } from '../telemetry/tracing.ts';
import type { DomainEvent } from './domain-event.ts';
import { storeFailure, claimDueFailures, claimEvents } from './event-outbox.store.ts';

/**
 * What follows from events of some types, after the transaction that recorded them. `handle` writes to the database and
 * nothing else: what leaves the platform is sent by a job from what it wrote. It is given events in the order in which
 * they were recorded, each once, and can be given any of them again after a replay: a unique key of what it writes
 * makes the second time one without effect.
 */
export interface Subscription {
  /** `module.verb-noun`; the name under which failures are stored. */
  readonly name: string;
  readonly types: readonly string[];
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

/** Shows a delivery in the trace of the request of each event; those of no request have none. */
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

/** Undoes what a failed piece of work wrote, without ending the transaction. */
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

/** One event and one subscriber: done, stored for another try, or parked for staff after the last. */
const deliverOne = async (
  { log }: DeliverEventsDeps,
  tx: Tx,
  { subscription, event, tries }: { subscription: Subscription; event: DomainEvent; tries: number },
): Promise<void> => {
  const startedAt = Date.now();
  const error = await attempt(tx, () => subscription.handle(tx, [event]));
  recordDelivery(subscription, [event], { startedAt, error });
  if (error === undefined) return;
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
};

/** All events of a batch that a subscriber wants; one that fails is found by trying them one by one. */
const deliverBatch = async (
  deps: DeliverEventsDeps,
  tx: Tx,
  subscription: Subscription,
  batch: readonly DomainEvent[],
): Promise<void> => {
  const events = batch.filter(({ type }) => subscription.types.includes(type));
  if (events.length === 0) return;
  const startedAt = Date.now();
  const error = await attempt(tx, () => subscription.handle(tx, events));
  if (error === undefined) return recordDelivery(subscription, events, { startedAt, error });
  for (const event of events) await deliverOne(deps, tx, { subscription, event, tries: 0 });
};

const retryFailures = async (deps: DeliverEventsDeps): Promise<number> =>
  deps.transact(async (tx) => {
    const due = await claimDueFailures(tx, batchMax);
    for (const { subscriber, tries, event } of due) {
      const subscription = deps.subscriptions.find(({ name }) => name === subscriber);
      // A removed subscriber has no use for its old events.
      if (subscription) await deliverOne(deps, tx, { subscription, event, tries });
    }
    return due.length;
  });

/**
 * Hands recorded events to their subscribers. A batch leaves the outbox in the transaction of its effects: a crash
 * loses none and repeats none.
 */
export const createDeliverEvents = (deps: DeliverEventsDeps): ScheduledJob => ({
  name: 'events.deliver',
  everyS: 1,
  run: async () => {
    const delivered = await deps.transact(async (tx) => {
      const batch = await claimEvents(tx, batchMax);
      for (const subscription of deps.subscriptions) {
        await deliverBatch(deps, tx, subscription, batch);
        failpoint('events.afterSubscriber');
      }
      return batch.length;
    });
    failpoint('events.afterBatch');
    if (delivered === batchMax) return 'more';
    return (await retryFailures(deps)) === batchMax ? 'more' : 'done';
  },
});
