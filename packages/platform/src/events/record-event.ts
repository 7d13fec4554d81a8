import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import type { EventFacts, NewEvent } from './domain-event.ts';

const json = (facts: EventFacts | undefined): string | null =>
  facts === undefined ? null : JSON.stringify(facts);

/**
 * Parts of a `with` that record events and queue them for the subscribers, for a store that changes a row and records
 * it in one statement. `rows` selects actor_kind, actor_id, type, subject_type, subject_id, before, after, request_id.
 */
export const recorded = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  recorded as (
    insert into domain_events (actor_kind, actor_id, type, subject_type, subject_id, before, after, request_id)
    ${rows} returning id
  ), queued as (
    insert into event_outbox (event_id) select id from recorded
  )`;

/**
 * Records an event in the transaction of the change, so that neither exists without the other. The audit log
 * shows it; `compose/subscriptions.ts` lists its effects.
 */
export const recordEvent = async (tx: Tx, event: NewEvent): Promise<void> => {
  const { actor, subject } = event;
  const row = sql`values (
    ${actor.kind}, ${actor.kind === 'system' ? null : actor.id}::integer, ${event.type}, ${subject.type},
    ${String(subject.id)}, ${json(event.before)}::jsonb, ${json(event.after)}::jsonb, ${event.requestId ?? null}
  )`;
  await sql`with ${recorded(row)} select`.execute(tables(tx));
};
