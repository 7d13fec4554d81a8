import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin, type EmbeddedPostgres, startPostgres } from '@parcela/testkit';
import pg from 'pg';
import { migrate } from '../../apps/api/src/compose/migrations.ts';

export interface DemoDatabase {
  readonly adminUrl: string;
  readonly appUrl: string;
  /** The embedded server, absent when a database was given. */
  readonly server: EmbeddedPostgres | undefined;
  /** Created by this start, so it is empty. */
  readonly isNew: boolean;
}

const databaseName = 'parcela';

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

const appPassword = (dataDir: string): string => {
  const path = join(dataDir, 'app-role.password');
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const password = randomBytes(18).toString('base64url');
  writeFileSync(path, password, { mode: 0o600 });
  return password;
};

/** The database of the demo: the embedded one, or the one in `DATABASE_ADMIN_URL`. */
export const openDemoDatabase = async (dataDir: string): Promise<DemoDatabase> => {
  const given = process.env['DATABASE_ADMIN_URL'];
  const server = given === undefined ? await startPostgres(join(dataDir, 'postgres')) : undefined;
  const maintenance = server?.adminUrl('postgres');
  let isNew = false;
  if (maintenance !== undefined) {
    const known = await query(maintenance, `select 1 from pg_database where datname = '${databaseName}'`);
    isNew = known.length === 0;
    if (isNew) await asAdmin(maintenance, `create database ${databaseName}`);
  }
  const adminUrl = server?.adminUrl(databaseName) ?? given ?? '';
  const applied = await migrate(adminUrl).catch(async (error: unknown) => {
    await server?.stop();
    throw error;
  });
  if (applied.length > 0) process.stdout.write(`Database: ${applied.length} migrations applied.\n`);
  const password = appPassword(dataDir);
  await asAdmin(adminUrl, `alter role parcela_app login password '${password}'`);
  const appUrl = new URL(adminUrl);
  appUrl.username = 'parcela_app';
  appUrl.password = password;
  return { adminUrl, appUrl: appUrl.href, server, isNew };
};

/** Deletes a partly seeded demo, only in the embedded database. */
export const resetDemoDatabase = async (database: DemoDatabase): Promise<void> => {
  const maintenance = database.server?.adminUrl('postgres');
  if (maintenance === undefined || database.isNew) return;
  await asAdmin(
    maintenance,
    `drop database if exists ${databaseName} with (force)`,
    `create database ${databaseName}`,
  );
  await migrate(database.adminUrl);
};

/**
 * Lets the embedded database commit without waiting for the disk. A crash loses the latest commits, so this
 * is only for work that can be repeated from the start; after this returns all commits are safe.
 */
export const withoutWaiting = async (
  database: DemoDatabase,
  work: (urls: { readonly adminUrl: string; readonly appUrl: string }) => Promise<void>,
): Promise<void> => {
  if (!database.server) return work(database);
  const hasty = (address: string): string => {
    const url = new URL(address);
    url.searchParams.set('options', '-csynchronous_commit=off');
    return url.href;
  };
  await work({ adminUrl: hasty(database.adminUrl), appUrl: hasty(database.appUrl) });
  await asAdmin(database.adminUrl, 'checkpoint');
};
