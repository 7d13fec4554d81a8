import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { adoptFormerDatabase, formerFolderOf, isFormerDatabase, readJournal } from './former-migrations.ts';
import type { PlatformTables } from './platform.tables.ts';
import { refuseOldDatabase } from './old-database.ts';
import { prepareJobs } from '../jobs/job-queue.ts';
import { requireSupportedPostgres } from './postgres-version.ts';

const listIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

const namesIn = (folder: string): string[] => listIn(folder).map((name) => name.replace(/\.sql$/, ''));

const readFrom = (folder: string): MigrationProvider => ({
  getMigrations: () => {
    const migrations = listIn(folder).map((name): [string, Migration] => [
      name.replace(/\.sql$/, ''),
      {
        up: async (db) => {
          // A migration that cannot get its lock gives up instead of blocking all other work.
          await sql`set local lock_timeout = '5s'`.execute(db);
          await sql.raw(readFileSync(join(folder, name), 'utf8')).execute(db);
        },
      },
    ]);
    return Promise.resolve(Object.fromEntries(migrations));
  },
});

const withMigrator = async <T>(
  provider: MigrationProvider,
  url: string,
  work: (migrator: Migrator) => Promise<T>,
): Promise<T> => {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(new Migrator({ db, provider }));
  } finally {
    await db.destroy();
  }
};

/**
 * One process at a time changes the structure, from the first migration to the rights of the jobs. PostgreSQL
 * would refuse two concurrent changes of the same rights ("tuple concurrently updated"), and the migrator's
 * own lock ends with the migrations. The lock belongs to a session, so it ends when its process dies.
 */
const oneAtATime = async <T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: adminUrl });
  // The loss of the connection with the lock must not end the process; the work itself fails on its own connections.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireSupportedPostgres(client);
    await refuseOldDatabase(client);
    await client.query(`select pg_advisory_lock(hashtextextended('migrate', 0))`);
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Tells whether a newer version migrated the database: it has all migrations known here, and more. */
const isAheadOf = async (folder: string, client: pg.Client): Promise<boolean> => {
  const applied = await readJournal(client);
  const known = namesIn(folder);
  return applied.size > known.length && known.every((name) => applied.has(name));
};

const applyAll = (folder: string, adminUrl: string, onlyUpTo?: string): Promise<string[]> =>
  withMigrator(readFrom(folder), adminUrl, async (migrator) => {
    const { error, results } =
      onlyUpTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(onlyUpTo);
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  });

/** A folder of migrations. */
export interface Migrations {
  /** `0001_first_release.sql` and later migrations: applied in the order of their numbers, each in its transaction. */
  readonly list: () => string[];
  /**
   * Brings a database to the newest structure. Needs a role that may create roles and tables; the application
   * itself connects as a member of `parcela_app`. It leaves a database of a newer version unchanged, because
   * the previous version runs on it, so that a deployment can go back.
   * @returns the names of the migrations that were applied now
   * @throws UnsupportedPostgresError before anything is changed on a server that the product does not run on
   * @throws OldDatabaseError before anything is changed in a database that no migration can continue
   * @throws ChangedDatabaseError when a person changed the structure of a database from before the first release
   */
  readonly migrate: (adminUrl: string, onlyUpTo?: string) => Promise<string[]>;
  /** Tells whether the database has exactly the structure that this code needs. */
  readonly isMigrated: (db: Kysely<unknown>) => Promise<boolean>;
}

export const migrationsOf = (folder: string): Migrations => ({
  list: () => listIn(folder),
  migrate: (adminUrl, onlyUpTo) =>
    oneAtATime(adminUrl, async (client) => {
      if (await isAheadOf(folder, client)) return [];
      const former = (await isFormerDatabase(folder, client))
        ? await applyAll(formerFolderOf(folder), adminUrl)
        : null;
      if (former !== null) await adoptFormerDatabase(folder, namesIn(folder)[0] ?? '', client);
      const applied = [...(former ?? []), ...(await applyAll(folder, adminUrl, onlyUpTo))];
      await prepareJobs(adminUrl);
      return applied;
    }),
  isMigrated: async (db) => {
    const rows = await (db as unknown as Kysely<PlatformTables>)
      .selectFrom('kysely_migration')
      .select('name')
      .execute();
    const known = new Set(rows.map((row) => row.name));
    return namesIn(folder).every((name) => known.has(name));
  },
});
