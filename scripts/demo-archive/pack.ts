import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase, readClock } from '@parcela/platform/database/database.ts';
import { asAdmin, clusterFolderOf, startPostgres } from '@parcela/testkit';
import { type DemoMarker, markerHere, markerName } from './marker.ts';
import { packFolder } from './tar.ts';

/** The keys without which the stored data is unreadable; a start creates new ones to replace all other keys. */
const keysOfData = ['dataKey', 'identityKey'];

/**
 * Leaves few files of the server's log, and stops the server afterwards.
 * @returns the demo's clock
 */
const settleCluster = async (dataDir: string, read: (adminUrl: string) => Promise<void>): Promise<Date> => {
  const log = ['min_wal_size=32MB', 'max_wal_size=64MB', 'wal_recycle=off'];
  const server = await startPostgres(join(dataDir, 'postgres'), log);
  try {
    const adminUrl = server.adminUrl('parcela');
    await read(adminUrl);
    await asAdmin(adminUrl, 'checkpoint', 'select pg_switch_wal()', 'checkpoint');
    const database = openDatabase({ url: adminUrl, connectionsMax: 1, applicationName: 'pack-demo' });
    try {
      return await readClock(database.reader);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
};

/**
 * Packs the data folder of a filled demo that was stopped cleanly.
 * @param read looks at its database on the way
 */
export const packDemo = async (
  dataDir: string,
  archive: string,
  read: (adminUrl: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const stoppedAt = await settleCluster(dataDir, read);
  const cluster = await clusterFolderOf(join(dataDir, 'postgres'));
  const staged = mkdtempSync(join(dirname(archive), '.demo-'));
  try {
    const marker: DemoMarker = { ...markerHere(), stoppedAt: stoppedAt.toISOString() };
    writeFileSync(join(staged, markerName), JSON.stringify(marker));
    const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
    const stored = Object.fromEntries(keysOfData.map((name) => [name, secrets[name]]));
    writeFileSync(join(staged, 'secrets.json'), JSON.stringify(stored), { mode: 0o600 });
    cpSync(cluster, join(staged, 'postgres'), { recursive: true });
    chmodSync(join(staged, 'postgres'), 0o700);
    cpSync(`${cluster}.password`, join(staged, 'postgres.password'));
    const others = ['sandbox.db', 'demo-accounts.txt', 'files'].filter((name) =>
      existsSync(join(dataDir, name)),
    );
    for (const name of others) cpSync(join(dataDir, name), join(staged, name), { recursive: true });
    await packFolder(
      staged,
      [markerName, 'secrets.json', 'postgres.password', ...others, 'postgres'],
      archive,
    );
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
};
