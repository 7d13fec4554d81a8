import { copyFileSync, existsSync } from 'node:fs';
import { type Database, openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { TestContext } from '../../apps/api/test/support/database/test-database.ts';
import type { DemoDatabase } from '../../scripts/lib/demo-database.ts';
import { copyFolder } from './copy-folder.ts';

/** Opens extra connections to the product's database, to prepare and check tests. */
export const openConnections = (database: DemoDatabase): TestContext & { close(): Promise<void> } => {
  const open = (url: string): Database =>
    openDatabase({ url, connectionsMax: 8, applicationName: 'simulation' });
  const app = open(database.appUrl);
  const admin = open(database.adminUrl);
  return {
    adminUrl: database.adminUrl,
    appUrl: database.appUrl,
    database: app,
    admin,
    transact: createUnitOfWork(app),
    close: async () => {
      await app.close();
      await admin.close();
    },
  };
};

/** The postmaster's process id; its child processes end after it. */
export const postmasterPid = async ({ admin }: Pick<TestContext, 'admin'>): Promise<number> => {
  const { rows } = await admin.pool.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`);
  return Number(rows[0]?.text.split('\n')[0]);
};

export const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/**
 * The process ids of the server: the postmaster first, so that it starts no replacement when all are killed in this
 * order.
 */
export const serverPids = async (context: Pick<TestContext, 'admin'>): Promise<readonly number[]> => {
  const postmaster = await postmasterPid(context);
  const { rows } = await context.admin.pool.query<{ pid: number }>('select pid from pg_stat_activity');
  return [postmaster, ...rows.map((row) => row.pid)];
};

/** `kill -9` for the server and each of its processes. */
export const killServer = async (context: Pick<TestContext, 'admin'>): Promise<void> => {
  for (const pid of await serverPids(context)) killIfThere(pid);
};

/** Copies the migrated server from `empty` to a new folder, unless root's server had to be placed elsewhere. */
export const layDatabase = (empty: string, folder: string): void => {
  if (existsSync(folder) || !existsSync(empty)) return;
  copyFolder(empty, folder);
  copyFileSync(`${empty}.password`, `${folder}.password`);
};
