import { chownSync, copyFileSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder } from './copy-folder.ts';
import type { TestContext } from '../../apps/api/test/support/database/test-database.ts';

/**
 * Takes a physical backup of the running database, like `pg_basebackup`: the files in any state, and the WAL that
 * makes them consistent. It contains everything committed before it ends.
 */
export const takeBackup = async (
  { admin }: Pick<TestContext, 'admin'>,
  target: string,
  name = 'postgres',
): Promise<void> => {
  const client = await admin.pool.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder from pg_backup_start('test', true)`,
    );
    const from = rows[0]?.folder ?? '';
    const to = join(target, name);
    copyFolder(from, to);
    const { rows: stopped } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    copyFolder(join(from, 'pg_wal'), join(to, 'pg_wal'));
    const label = join(to, 'backup_label');
    writeFileSync(label, stopped[0]?.label ?? '');
    const { uid, gid } = statSync(from);
    chownSync(label, uid, gid);
    copyFileSync(`${from}.password`, `${to}.password`);
  } finally {
    client.release();
  }
};

/** Copies the data outside the database backup: keys, files, and the current state of the providers. */
export const copyBesides = (from: string, target: string): void => {
  for (const name of ['secrets.json', 'app-role.password', 'sandbox.db', 'sandbox.db-wal', 'sandbox.db-shm'])
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(target, name));
  if (existsSync(join(from, 'files'))) copyFolder(join(from, 'files'), join(target, 'files'));
};
