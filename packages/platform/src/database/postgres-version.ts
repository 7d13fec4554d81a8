import { sql } from 'kysely';
import type pg from 'pg';
import { onlyRow, type Tx, tables } from './database.ts';

const oldest = 16;
const newest = 18;

/** The database server has another major version of PostgreSQL than the tested ones. */
export class UnsupportedPostgresError extends Error {
  override readonly name = 'UnsupportedPostgresError';
}

/**
 * @param versionNumber `server_version_num`: 160014 is 16.14
 * @returns the reason why the product does not run on that server; undefined if it does
 */
export const postgresRefusal = (versionNumber: number): string | undefined => {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= oldest && major <= newest) return undefined;
  const advice = major < oldest ? 'upgrade the server' : 'a newer release of Parcela may know it';
  return `The database is PostgreSQL ${major}. Parcela runs on PostgreSQL ${oldest} to ${newest} only: ${advice}. Nothing was changed.`;
};

/** @throws UnsupportedPostgresError before any other query to a server that is too old or too new */
export const requireSupportedPostgres = async (database: pg.Pool | pg.Client): Promise<void> => {
  const { rows } = await database.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  );
  const refusal = postgresRefusal(rows[0]?.version ?? 0);
  if (refusal !== undefined) throw new UnsupportedPostgresError(refusal);
};

/** The server and the structure that the process works with. */
export const findServerFacts = async (
  tx: Tx,
): Promise<{ readonly version: string; readonly migration: string }> => {
  const { rows } = await sql<{ version: string; migration: string }>`
    select current_setting('server_version') as version,
      (select max(m.name) from kysely_migration m) as migration`.execute(tables(tx));
  return onlyRow(rows);
};
