import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { asAdmin, startPostgres } from '@parcela/testkit';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { listMigrations, migrate } from '../../apps/api/src/compose/migrations.ts';
import { root, runChild, startChild, whenReady } from '../../scripts/lib/children.ts';
import { demoEnvironment, freePort } from '../../scripts/lib/demo-environment.ts';
import { eventually } from '../lib/calls.ts';
import { useDataFolder } from '../lib/product.ts';

const folder = useDataFolder();
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

const before = listMigrations().map((name) => name.replace(/\.sql$/, ''));
/** A migration of the next version that changes a table in use. */
const next = `${String(before.length + 1).padStart(4, '0')}_next`;
const nextSql = `
  create table planted (id integer primary key);
  alter table payment_attempts add column planted integer;
`;

/** Copies the product's next version next to the current one; returns the path to its scripts. */
const copyNextVersion = (): string => {
  const copy = join(folder(), 'next');
  for (const part of [
    'scripts',
    'package.json',
    'apps/api/src',
    'apps/api/migrations',
    'apps/api/package.json',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'apps/api/migrations', `${next}.sql`), nextSql);
  return relative(root, copy);
};

const startDatabase = async () => {
  const server = await startPostgres(join(folder(), 'postgres'));
  stops.push(() => server.stop());
  await asAdmin(server.adminUrl('postgres'), 'create database parcela');
  const adminUrl = server.adminUrl('parcela');
  await migrate(adminUrl);
  await asAdmin(adminUrl, `alter role parcela_app login password 'killed-migration'`);
  const appUrl = new URL(adminUrl);
  appUrl.username = 'parcela_app';
  appUrl.password = 'killed-migration';
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  stops.push(() => admin.end());
  return { adminUrl, appUrl: appUrl.href, admin };
};
type Started = Awaited<ReturnType<typeof startDatabase>>;

const applied = async ({ admin }: Started): Promise<string[]> => {
  const { rows } = await admin.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((row) => row.name);
};
const hasTable = async ({ admin }: Started, table: string): Promise<boolean> => {
  const { rows } = await admin.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return rows[0]?.found === true;
};
const isAnybodyElseThere = async ({ admin }: Started): Promise<boolean> => {
  const { rows } = await admin.query(
    `select from pg_stat_activity where datname = 'parcela' and pid <> pg_backend_pid()`,
  );
  return rows.length > 0;
};

/**
 * Runs `npm run migrate` and kills it in the middle of a migration, while it waits for a table locked by the test.
 */
const killInTheMiddle = async (database: Started, version: string): Promise<void> => {
  const holder = new pg.Client({ connectionString: database.adminUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table payment_attempts in access share mode');
  const child = startChild({
    name: 'migration',
    script: `${version}/scripts/migrate.ts`,
    env: { DATABASE_ADMIN_URL: database.adminUrl },
  });
  await eventually(async () => {
    const { rows } = await database.admin.query(
      `select from pg_locks where not granted and relation = 'payment_attempts'::regclass`,
    );
    return rows.length > 0;
  });
  child.process.kill('SIGKILL');
  await child.exited;
  await holder.query('rollback');
  await holder.end();
};

it('a killed migration leaves the old structure, for which the API is not ready, and the next run completes it', async () => {
  const database = await startDatabase();
  const version = copyNextVersion();
  await killInTheMiddle(database, version);
  // The dead process's transaction ends with its connection.
  await eventually(async () => !(await isAnybodyElseThere(database)));
  expect(await applied(database)).toEqual(before);
  expect(await hasTable(database, 'planted')).toBe(false);

  const port = await freePort();
  const places = { port, sandboxPort: 9, dataDir: folder(), publicUrl: `http://localhost:${port}` };
  const environment = await demoEnvironment(places, database);
  const api = startChild({
    name: 'api',
    script: `${version}/apps/api/src/main.ts`,
    env: { ...environment.api, ROLE: 'api', LOG_LEVEL: 'error' },
  });
  stops.push(() => api.stop());
  await whenReady(api);
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`);
  const notYet = await ready();
  expect([notYet.status, await notYet.json()]).toEqual([503, { status: 'migrations are missing' }]);

  await runChild({
    name: 'migration',
    script: `${version}/scripts/migrate.ts`,
    env: { DATABASE_ADMIN_URL: database.adminUrl },
  });
  expect(await applied(database)).toEqual([...before, next]);
  expect(await hasTable(database, 'planted')).toBe(true);
  expect((await ready()).status).toBe(200);
});
