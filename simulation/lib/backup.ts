import { chownSync, copyFileSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder } from './copy-folder.ts';
import type { TestContext } from '../../apps/api/test/support/database/test-database.ts';

/**
 * A physical backup of the running database, like that of `pg_basebackup`: the files in any state, and the journal
 * that makes them consistent. Everything committed when this ends is in it.
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

/** Data beside the database that its backup does not contain: keys, files, and the present state of the providers. */
export const copyBesides = (from: string, target: string): void => {
  for (const name of ['secrets.json', 'app-role.password', 'sandbox.db', 'sandbox.db-wal', 'sandbox.db-shm'])
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(target, name));
  if (existsSync(join(from, 'files'))) copyFolder(join(from, 'files'), join(target, 'files'));
};
