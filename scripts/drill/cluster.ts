import { chownSync, copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedPostgres, startPostgres } from '@parcela/testkit';
import type { Pool } from 'pg';
import { copyFolder } from '../../lab/lib/copy-folder.ts';

const archivedWithinMs = 30_000;

/** Makes a folder that the server's account owns. */
const makeOwnedFolder = (path: string, like: string): void => {
  const { uid, gid } = statSync(like);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chownSync(path, uid, gid);
};

/** Starts a server that copies each finished WAL file to the archive, as docs/operations/backup.md requires. */
export const startArchiving = async (data: string, archive: string): Promise<EmbeddedPostgres> => {
  // Started once first, so that the archive can belong to the same account.
  await (await startPostgres(data)).stop();
  makeOwnedFolder(archive, data);
  return startPostgres(data, [
    'wal_level=replica',
    'archive_mode=on',
    `archive_command=test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`,
  ]);
};

/**
 * Makes a base backup of the running server, like `pg_basebackup`; its WAL comes from the archive.
 * @param business continues before and after the files are copied
 */
export const makeBaseBackup = async (
  admin: Pool,
  { data, target }: { readonly data: string; readonly target: string },
  business: () => Promise<void>,
): Promise<void> => {
  const client = await admin.connect();
  try {
    await client.query(`select pg_backup_start('drill', true)`);
    await business();
    copyFolder(data, target);
    await business();
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(true)',
    );
    const label = join(target, 'backup_label');
    writeFileSync(label, rows[0]?.label ?? '');
    const { uid, gid } = statSync(target);
    chownSync(label, uid, gid);
    copyFileSync(`${data}.password`, `${target}.password`);
  } finally {
    client.release();
  }
};

/** Waits until everything written so far is in the archive. */
export const archiveEverything = async (admin: Pool): Promise<void> => {
  const { rows } = await admin.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  const end = performance.now() + archivedWithinMs;
  while (performance.now() < end) {
    const { rows: found } = await admin.query<{ isThere: boolean }>(
      `select coalesce(last_archived_wal >= $1, false) as "isThere" from pg_stat_archiver`,
      [rows[0]?.file],
    );
    if (found[0]?.isThere) return;
    await pause(50);
  }
  throw new Error(`The log was not archived within ${archivedWithinMs / 1000} s.`);
};

/** Restores a base backup to its state at an instant, from the backup and the archive alone. */
export const restoreUntil = (base: string, archive: string, instant: string): Promise<EmbeddedPostgres> => {
  const signal = join(base, 'recovery.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(base);
  chownSync(signal, uid, gid);
  return startPostgres(base, [
    `restore_command=cp "${archive}/%f" "%p"`,
    `recovery_target_time=${instant}`,
    'recovery_target_action=promote',
  ]);
};
