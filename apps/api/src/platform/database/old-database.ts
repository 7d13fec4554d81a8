import type pg from 'pg';

/** The first of the migrations that the baseline took the place of: a database that had it is of their structure. */
const firstOldMigration = '0001_platform';

/** The database was made by migrations from before the baseline, which nothing brings to the structure of today. */
export class OldDatabaseError extends Error {
  override readonly name = 'OldDatabaseError';

  constructor() {
    super(
      'The database was made by a version of Parcela from before its first release and cannot be migrated; nothing was changed: `npm run demo:reset` throws the data of the demo away, and the next `npm start` fills it again.',
    );
  }
}

/** @throws OldDatabaseError before anything is changed in a database that no migration leads on from */
export const refuseOldDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ hasJournal: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "hasJournal"`,
  );
  if (rows[0]?.hasJournal !== true) return;
  const old = await client.query(`select from public.kysely_migration where name = $1`, [firstOldMigration]);
  if (old.rows.length > 0) throw new OldDatabaseError();
};
