import { sql } from 'kysely';
import { type Tx, tables } from './database.ts';

/** Locks this name until the transaction ends, so that version numbers are consecutive. */
export const lockName = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tables(tx));
};
