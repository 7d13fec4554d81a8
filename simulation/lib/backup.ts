import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Product } from './product.ts';

/** Marks of a running server, which a copy has none of. */
const notCopied = ['postmaster.pid', 'postmaster.opts'];

/** A file of a living server may go away while one looks at it. */
const ifThere = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** Copies a folder with its owners: PostgreSQL takes no data that belong to somebody else. */
const copyFolder = (from: string, to: string): void => {
  const { uid, gid, mode } = statSync(from);
  mkdirSync(to, { recursive: true, mode });
  chownSync(to, uid, gid);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) ifThere(() => copyFolder(source, target));
    else if (entry.isFile() && !notCopied.includes(entry.name))
      ifThere(() => {
        copyFileSync(source, target);
        chownSync(target, uid, gid);
      });
  }
};

/**
 * A physical backup of the running database, as `pg_basebackup` takes one: files as they happen to be, and the journal
 * that makes them whole. Everything that is committed when this ends is in it.
 */
export const takeBackup = async ({ context }: Product, target: string): Promise<void> => {
  const client = await context.admin.pool.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder from pg_backup_start('test', true)`,
    );
    const from = rows[0]?.folder ?? '';
    const to = join(target, 'postgres');
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

/** What lies beside the database and is no part of its backup: keys, files, and the world outside as it is by now. */
export const copyBesides = (from: string, target: string): void => {
  for (const name of ['secrets.json', 'app-role.password', 'sandbox.db', 'sandbox.db-wal', 'sandbox.db-shm'])
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(target, name));
  if (existsSync(join(from, 'files'))) copyFolder(join(from, 'files'), join(target, 'files'));
};
