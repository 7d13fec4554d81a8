import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, readClock } from '@parcela/platform/database/database.ts';
import { setClock } from '@parcela/platform/database/shift-clock.ts';
import { asAdmin, startPostgres } from '@parcela/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../apps/api/src/compose/migrations.ts';
import { createClock, setStoredClock } from '../../apps/sandbox/src/platform/clock.ts';
import { openStore } from '../../apps/sandbox/src/platform/store.ts';
import { makeDataFolder } from '../lib/site.ts';
import { type DemoMarker, markerHere, markerName, readMarker } from './marker.ts';
import { packDemo } from './pack.ts';
import { packFolder, readEntry, unpackInto } from './tar.ts';
import { unpackDemo } from './unpack.ts';

const stoppedAt = new Date('2026-10-25T00:30:00Z');
const minute = 60_000;

const withDatabase = async <T>(dataDir: string, work: (adminUrl: string) => Promise<T>): Promise<T> => {
  const server = await startPostgres(join(dataDir, 'postgres'));
  try {
    return await work(server.adminUrl('parcela'));
  } finally {
    await server.stop();
  }
};

const clockOf = (dataDir: string): Promise<Date> =>
  withDatabase(dataDir, async (adminUrl) => {
    const admin = openDatabase({ url: adminUrl, connectionsMax: 1, applicationName: 'test' });
    try {
      return await readClock(admin.reader);
    } finally {
      await admin.close();
    }
  });

const sandboxClockOf = (dataDir: string): number => {
  const store = openStore(dataDir);
  try {
    return createClock(store).now();
  } finally {
    store.close();
  }
};

/** A demo that stopped at that instant by its own clock, with an empty migrated database. */
const makeDemo = async (dataDir: string): Promise<void> => {
  const server = await startPostgres(join(dataDir, 'postgres'));
  await asAdmin(server.adminUrl('postgres'), 'create database parcela');
  await server.stop();
  await withDatabase(dataDir, async (adminUrl) => {
    await migrate(adminUrl);
    const admin = openDatabase({ url: adminUrl, connectionsMax: 1, applicationName: 'test' });
    await setClock(admin, stoppedAt);
    await admin.close();
  });
  const store = openStore(dataDir);
  setStoredClock(store, stoppedAt);
  store.close();
  mkdirSync(join(dataDir, 'files'));
  writeFileSync(join(dataDir, 'files', 'picture.webp'), 'a picture');
  writeFileSync(join(dataDir, 'demo-accounts.txt'), 'Demo accounts');
  writeFileSync(
    join(dataDir, 'secrets.json'),
    JSON.stringify({ dataKey: 'd', identityKey: 'i', fioToken: 'f' }),
  );
};

describe('the archive of a filled demo', () => {
  const places = { filled: '', archive: '', unpacked: '', work: '' };
  const later = new Date(stoppedAt.getTime() - 10 * 24 * 60 * minute);

  /** An archive of these files and a changed marker. */
  const withMarker = async (changes: Partial<DemoMarker>, folder: string): Promise<string> => {
    const marker = readMarker(await readEntry(places.archive, markerName));
    writeFileSync(join(folder, markerName), JSON.stringify({ ...marker, ...changes }));
    await packFolder(folder, readdirSync(folder), `${folder}.tar.zst`, 1);
    return `${folder}.tar.zst`;
  };
  const newFolder = (): string => mkdtempSync(join(places.work, 'folder-'));

  beforeAll(async () => {
    places.filled = makeDataFolder('memory');
    places.unpacked = makeDataFolder('memory');
    places.work = mkdtempSync(join(tmpdir(), 'archive-'));
    places.archive = join(places.work, 'demo.tar.zst');
    await makeDemo(places.filled);
    await packDemo(places.filled, places.archive);
    const old = newFolder();
    await unpackInto(places.archive, old);
    await unpackDemo(await withMarker({ stoppedAt: later.toISOString() }, old), places.unpacked);
  }, 300_000);
  afterAll(() => {
    for (const folder of [places.filled, places.unpacked, places.work])
      rmSync(folder, { recursive: true, force: true });
  });

  it('states version, PostgreSQL, platform and the instant at which the demo stopped', async () => {
    const marker = readMarker(await readEntry(places.archive, markerName));
    expect(marker).toMatchObject(markerHere());
    expect(Math.abs(Date.parse(marker?.stoppedAt ?? '') - stoppedAt.getTime())).toBeLessThan(10 * minute);
  });

  it('continues from the instant at which the demo stopped, days later', async () => {
    expect(Math.abs((await clockOf(places.unpacked)).getTime() - later.getTime())).toBeLessThan(10 * minute);
    expect(Math.abs(sandboxClockOf(places.unpacked) - later.getTime())).toBeLessThan(10 * minute);
  });

  it('contains files and the keys of its data, but no other key and no password of a server', async () => {
    expect(readFileSync(join(places.unpacked, 'files', 'picture.webp'), 'utf8')).toBe('a picture');
    const secrets = readFileSync(join(places.unpacked, 'secrets.json'), 'utf8');
    expect(JSON.parse(secrets)).toEqual({ dataKey: 'd', identityKey: 'i' });
    expect(existsSync(join(places.unpacked, 'seeded'))).toBe(true);
    const password = await readEntry(places.archive, 'postgres.password');
    await withDatabase(places.unpacked, (adminUrl) => {
      expect(new URL(adminUrl).password).not.toBe(password.trim());
      return Promise.resolve();
    });
  });

  it.each([
    [{ version: '0.9.0' }, 'made by version 0.9.0'],
    [{ postgres: '17' }, 'a database of PostgreSQL 17'],
    [{ platform: 'sunos-x64' }, 'made on sunos-x64'],
    [{ stoppedAt: 'yesterday' }, 'no archive of a filled demo'],
  ])('is not unpacked with the marker %o, and nothing is written', async (changes, sentence) => {
    const dataDir = join(newFolder(), 'demo');
    await expect(unpackDemo(await withMarker(changes, newFolder()), dataDir)).rejects.toThrow(sentence);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('is not unpacked if the file is another one or missing', async () => {
    const other = join(places.work, 'other.tar.zst');
    writeFileSync(other, 'no archive');
    await expect(unpackDemo(other, newFolder())).rejects.toThrow('no archive of a filled demo');
    await expect(unpackDemo(`${other}.gone`, newFolder())).rejects.toThrow('There is no file');
  });

  it('is not unpacked into a non-empty folder', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'mine.txt'), 'mine');
    await expect(unpackDemo(places.archive, dataDir)).rejects.toThrow('is not empty');
    expect(readdirSync(dataDir)).toEqual(['mine.txt']);
  });

  it('can be unpacked again after an interrupted unpacking', async () => {
    writeFileSync(join(places.unpacked, 'unpacking'), '');
    rmSync(join(places.unpacked, 'seeded'));
    await unpackDemo(places.archive, places.unpacked);
    expect(existsSync(join(places.unpacked, 'seeded'))).toBe(true);
    expect(existsSync(join(places.unpacked, 'unpacking'))).toBe(false);
  });
});
