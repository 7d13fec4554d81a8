import { sql } from 'kysely';
import { type Tx, tables } from './database.ts';

/** Until the transaction ends nobody else writes what goes by this name: the next version is the next one. */
export const lockName = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tables(tx));
};
