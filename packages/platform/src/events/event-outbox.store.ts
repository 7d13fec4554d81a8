import { sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import type { DomainEvent } from './domain-event.ts';

const columns = sql`
  e.id, e.type, e.subject_type as "subjectType", e.subject_id as "subjectId", e.before, e.after, e.at,
  e.request_id as "requestId"`;

/**
 * Takes the next events from the outbox, in the order of recording: two changes of one record are recorded
 * under its lock, so the later one has the higher id. Skips events that another worker has taken.
 */
export const claimEvents = async (tx: Tx, countMax: number): Promise<DomainEvent[]> => {
  const { rows } = await sql<DomainEvent>`
    with taken as (
      delete from event_outbox where event_id in (
        select event_id from event_outbox order by event_id limit ${countMax} for update skip locked)
      returning event_id
    )
    select ${columns} from taken t join domain_events e on e.id = t.event_id order by e.id`.execute(
    tables(tx),
  );
  return rows;
};

/** A subscriber could not handle an event; the next try comes `delayS` seconds later, or never when it is parked. */
export const storeFailure = async (
  tx: Tx,
  failure: {
    readonly eventId: bigint;
    readonly subscriber: string;
    readonly tries: number;
    readonly error: string;
    readonly delayS: number;
    readonly isParked: boolean;
  },
): Promise<void> => {
  const { eventId, subscriber, tries, error, delayS, isParked } = failure;
  await sql`
    insert into event_failures (event_id, subscriber, tries, error, next_try_at, parked_at)
    values (${eventId}, ${subscriber}, ${tries}, ${error}, app_now() + make_interval(secs => ${delayS}),
      case when ${isParked} then app_now() end)
    on conflict (event_id, subscriber) do update
      set tries = excluded.tries, error = excluded.error, next_try_at = excluded.next_try_at,
        parked_at = excluded.parked_at`.execute(tables(tx));
};

export interface DueFailure {
  readonly subscriber: string;
  readonly tries: number;
  readonly event: DomainEvent;
}

/**
 * A subscriber has not handled an earlier event of the same subject yet, so this one waits for it, without a
 * try.
 */
export const storeWaiting = async (
  tx: Tx,
  subscriber: string,
  events: readonly DomainEvent[],
): Promise<void> => {
  await sql`
    insert into event_failures (event_id, subscriber, tries, error, next_try_at)
    select id, ${subscriber}, 0, 'waits for an earlier event', app_now()
    from unnest(${events.map(({ id }) => String(id))}::bigint[]) as waiting(id)
    on conflict (event_id, subscriber) do nothing`.execute(tables(tx));
};

export const subjectOf = ({ subjectType, subjectId }: DomainEvent): string => `${subjectType} ${subjectId}`;

/** The subjects of these events for which a subscriber is behind, by subscriber. */
export const findBehind = async (
  tx: Tx,
  events: readonly DomainEvent[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { rows } = await sql<{ subscriber: string; subjects: string[] }>`
    select f.subscriber, array_agg(distinct e.subject_type || ' ' || e.subject_id) as subjects
    from event_failures f join domain_events e on e.id = f.event_id
    where f.parked_at is null and (e.subject_type, e.subject_id) in (
      select type, id from unnest(${events.map(({ subjectType }) => subjectType)}::text[],
        ${events.map(({ subjectId }) => subjectId)}::text[]) as subject(type, id))
    group by f.subscriber`.execute(tables(tx));
  return new Map(rows.map(({ subscriber, subjects }) => [subscriber, new Set(subjects)]));
};

export interface DueFailure {
  readonly subscriber: string;
  readonly tries: number;
  readonly event: DomainEvent;
}

/**
 * Takes the failures that are due for another try, only the earliest for each subscriber and subject; a
 * repeated failure is stored again.
 */
export const claimDueFailures = async (tx: Tx, countMax: number): Promise<DueFailure[]> => {
  const { rows } = await sql<DomainEvent & { subscriber: string; tries: number }>`
    with taken as (
      delete from event_failures where (event_id, subscriber) in (
        select f.event_id, f.subscriber from event_failures f join domain_events e on e.id = f.event_id
        where f.parked_at is null and f.next_try_at <= app_now() and not exists (
          select from domain_events earlier join event_failures undone on undone.event_id = earlier.id
          where earlier.subject_type = e.subject_type and earlier.subject_id = e.subject_id and earlier.id < e.id
            and undone.subscriber = f.subscriber and undone.parked_at is null)
        order by f.event_id limit ${countMax} for update of f skip locked)
      returning event_id, subscriber, tries
    )
    select t.subscriber, t.tries, ${columns} from taken t join domain_events e on e.id = t.event_id
    order by e.id`.execute(tables(tx));
  return rows.map(({ subscriber, tries, ...event }) => ({ subscriber, tries, event }));
};

/**
 * The waiting time in seconds of the oldest event for all subscribers, and for each subscriber that failed to
 * handle it.
 */
export const readLags = async (
  tx: Tx,
): Promise<{ readonly queued: number; readonly failed: Readonly<Record<string, number>> }> => {
  const { rows } = await sql<{ subscriber: string | null; seconds: number }>`
    select null as subscriber, extract(epoch from app_now() - min(e.at))::float8 as seconds
    from event_outbox o join domain_events e on e.id = o.event_id having count(*) > 0
    union all
    select f.subscriber, extract(epoch from app_now() - min(e.at))::float8
    from event_failures f join domain_events e on e.id = f.event_id
    where f.parked_at is null group by f.subscriber`.execute(tables(tx));
  const queued = rows.find(({ subscriber }) => subscriber === null)?.seconds ?? 0;
  const failed = rows.flatMap(({ subscriber, seconds }) =>
    subscriber === null ? [] : [[subscriber, seconds]],
  );
  return { queued, failed: Object.fromEntries(failed) as Record<string, number> };
};
