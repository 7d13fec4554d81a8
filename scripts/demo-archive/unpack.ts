import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { setClock } from '@parcela/platform/database/shift-clock.ts';
import { asAdmin, clusterFolderOf, startPostgres } from '@parcela/testkit';
import { setStoredClock } from '../../apps/sandbox/src/platform/clock.ts';
import { openStore } from '../../apps/sandbox/src/platform/store.ts';
import { type DemoMarker, markerName, readMarker, refusalOf } from './marker.ts';
import { readEntry, unpackInto } from './tar.ts';

/** The archive cannot be unpacked here; the message is a sentence for the caller. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}

/** Exists while a folder is being filled from an archive. */
const unfinishedName = 'unpacking';

const readMarkerOf = async (archive: string): Promise<DemoMarker> => {
  if (!existsSync(archive)) throw new ArchiveRefused(`There is no file ${archive}.`);
  const marker = readMarker(await readEntry(archive, markerName).catch(() => ''));
  const refusal = refusalOf(marker);
  if (!marker || refusal !== undefined) throw new ArchiveRefused(refusal ?? '');
  return marker;
};

const requireEmpty = (dataDir: string): void => {
  if (!existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  if (names.length > 0 && !names.includes(unfinishedName))
    throw new ArchiveRefused(`${dataDir} is not empty: npm run demo:reset deletes the demo in it.`);
};

/**
 * The server may need its files in another place, and the superuser gets a password that exists only on this machine.
 */
const moveIn = async (dataDir: string): Promise<void> => {
  const unpacked = join(dataDir, 'postgres');
  const cluster = await clusterFolderOf(unpacked);
  if (cluster !== unpacked)
    for (const suffix of ['', '.password']) {
      rmSync(`${cluster}${suffix}`, { recursive: true, force: true });
      cpSync(`${unpacked}${suffix}`, `${cluster}${suffix}`, { recursive: true });
      rmSync(`${unpacked}${suffix}`, { recursive: true });
    }
  chmodSync(cluster, 0o700);
};

/**
 * The database and the sandbox continue from the instant at which the demo stopped, whatever the current day.
 */
const wake = async (dataDir: string, stoppedAt: Date): Promise<void> => {
  const password = randomBytes(18).toString('base64url');
  const folder = join(dataDir, 'postgres');
  const server = await startPostgres(folder);
  try {
    const adminUrl = server.adminUrl('parcela');
    const admin = openDatabase({ url: adminUrl, connectionsMax: 1, applicationName: 'unpack-demo' });
    try {
      await setClock(admin, stoppedAt);
    } finally {
      await admin.close();
    }
    await asAdmin(adminUrl, `alter role postgres password '${password}'`);
    writeFileSync(`${await clusterFolderOf(folder)}.password`, `${password}\n`, { mode: 0o600 });
  } finally {
    await server.stop();
  }
  const store = openStore(dataDir);
  setStoredClock(store, stoppedAt);
  store.close();
};

/**
 * Unpacks the archive of a filled demo into an empty data folder; `npm start` continues from it. Nothing
 * becomes due since the packing, because the demo's clock shows the instant at which it stopped.
 * @throws ArchiveRefused
 */
export const unpackDemo = async (archive: string, dataDir: string): Promise<DemoMarker> => {
  const marker = await readMarkerOf(archive);
  requireEmpty(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, unfinishedName), '');
  await unpackInto(archive, dataDir);
  await moveIn(dataDir);
  await wake(dataDir, new Date(marker.stoppedAt));
  rmSync(join(dataDir, markerName));
  writeFileSync(join(dataDir, 'seeded'), '');
  rmSync(join(dataDir, unfinishedName));
  return marker;
};
