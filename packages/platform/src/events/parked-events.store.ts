import { sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';

/** The next turn of the worker tries it again, with the full number of tries; false when it is not parked. */
export const unparkEvent = async (
  tx: Tx,
  { event, subscriber }: { readonly event: string; readonly subscriber: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update event_failures set parked_at = null, tries = 1, next_try_at = app_now()
    where event_id = ${event}::bigint and subscriber = ${subscriber} and parked_at is not null
    returning 1`.execute(tables(tx));
  return rows.length === 1;
};
