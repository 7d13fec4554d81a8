import { sql } from 'kysely';
import { tables, type Tx } from '../database/database.ts';
import type { Page } from '../paging/page.ts';

export interface ParkedEvent {
  readonly event: string;
  readonly subscriber: string;
  readonly type: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly recordedAt: Date;
  readonly parkedAt: Date;
  readonly tries: number;
  readonly error: string;
}

/** A page of parked events, the latest first, and their number. */
export const listParkedEvents = async (
  tx: Tx,
  { page, pageSize }: Page,
): Promise<{ readonly total: number; readonly events: ParkedEvent[] }> => {
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from event_failures where parked_at is not null`.execute(tables(tx));
  const { rows } = await sql<ParkedEvent>`
    select f.event_id::text as event, f.subscriber, e.type, e.subject_type as "subjectType",
      e.subject_id as "subjectId", e.at as "recordedAt", f.parked_at as "parkedAt", f.tries, f.error
    from event_failures f join domain_events e on e.id = f.event_id
    where f.parked_at is not null
    order by f.parked_at desc, f.event_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tables(tx),
  );
  return { total: counted.rows[0]?.total ?? 0, events: rows };
};
