import { join } from 'node:path';
import { appRolePassword, asAdmin, dataFolderOfRun, removeDataFolder, startPostgres } from '@parcela/testkit';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../src/compose/migrations.ts';
import { permitTestKinds } from '../wallets/test-kinds.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the server's maintenance database. */
    serverUrl: string;
    /** The name of the migrated template. */
    template: string;
  }
}

const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  // Small tables that are read very often: parallel plans would cost more than they save.
  'max_parallel_workers_per_gather=0',
  // No replication or restore is needed, and no database lives long enough for a vacuum.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'autovacuum=off',
  'shared_buffers=256MB',
  // A connection plans each statement once: few of them run often enough for a better plan of their own.
  'plan_cache_mode=force_generic_plan',
  // Each file opens a dozen connections, and both ends compute the hash of the password.
  'scram_iterations=1',
];

const onDisk = join(import.meta.dirname, '..', '..', '..', '..', '..', 'var', 'test');

/** One server for all API tests; every test file clones the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = dataFolderOfRun('test', onDisk);
  const server = await startPostgres(folder, settings);
  const serverUrl = server.adminUrl('postgres');
  const template = 'parcela_template';
  await asAdmin(serverUrl, `create database ${template}`);
  await migrate(server.adminUrl(template));
  await permitTestKinds(server.adminUrl(template));
  await asAdmin(
    serverUrl,
    `alter role parcela_app login password '${appRolePassword}'`,
    `alter role postgres password '${new URL(serverUrl).password}'`,
  );
  project.provide('serverUrl', serverUrl);
  project.provide('template', template);
  return async () => {
    await server.stop();
    removeDataFolder(folder);
  };
}
