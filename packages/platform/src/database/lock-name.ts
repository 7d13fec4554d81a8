import { sql } from 'kysely';
import { type Tx, tables } from './database.ts';

/** Until the transaction ends no other one gets this name, so that version numbers follow one another. */
export const lockName = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tables(tx));
};
