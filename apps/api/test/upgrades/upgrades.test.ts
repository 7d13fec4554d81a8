import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asAdmin, dumpDatabase, readDump, restoreDump, type StoredDatabase } from '@parcela/testkit';
import { printVerification } from '@parcela/invariants/print-verification.ts';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readCatalogue } from '../../../../scripts/database/catalogue.ts';
import { isOlder, productVersion, readChangelog, releasesOf } from '../../../../scripts/release/changelog.ts';
import { migrationsOf } from '@parcela/platform/database/migrate.ts';
import { migrate, migrationsFolder } from '../../src/compose/migrations.ts';
import { liveSomeYears } from '../support/distributions/investment-history.ts';
import { useTestDatabase } from '../support/database/test-database.ts';

/** `1.0.0.json.zst`: the file that `npm run release` wrote as `parcela-1.0.0-database.json.zst`. */
const versionOf = (file: string): string | undefined => /^(\d+\.\d+\.\d+)\.json\.zst$/.exec(file)?.[1];
const stored = readdirSync(import.meta.dirname).flatMap((file) => versionOf(file) ?? []);

const urlOf = (name: string): string => {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

const emptyDatabase = async (): Promise<string> => {
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  await asAdmin(inject('serverUrl'), `create database ${name}`);
  return urlOf(name);
};

/** The structure of a database whose clock may be shifted. */
const structureOf = async (url: string): Promise<unknown> =>
  JSON.parse(JSON.stringify(await readCatalogue(url)).replace(/RETURN \(now\(\) \+ '[^']+'::interval\)/, ''));

const restore = async (
  dump: StoredDatabase,
  folder = migrationsFolder,
  migrateTo = migrate,
): Promise<string> => {
  const url = await emptyDatabase();
  await restoreDump(url, dump, folder, migrateTo);
  return url;
};

const verify = async (url: string): Promise<{ code: 0 | 1; text: string }> => {
  const lines: string[] = [];
  const code = await printVerification(url, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
};

describe('the database of a release', () => {
  it('exists for each version before this one', () => {
    const older = releasesOf(readChangelog()).filter(({ version }) => isOlder(version, productVersion()));
    expect(older.map(({ version }) => version).filter((version) => !stored.includes(version))).toEqual([]);
  });

  it.runIf(stored.length > 0).each(stored)(
    'of %s migrates to today, and its books balance',
    async (version) => {
      const url = await restore(
        await readDump(readFileSync(join(import.meta.dirname, `${version}.json.zst`))),
      );
      await migrate(url);
      expect(await structureOf(url)).toEqual(await structureOf(urlOf(inject('template'))));
      expect(await verify(url)).toMatchObject({ code: 0 });
    },
  );
});

describe('a stored database', () => {
  const context = useTestDatabase();
  const filled: { dump?: StoredDatabase } = {};
  const dump = (): StoredDatabase => filled.dump ?? expect.fail('nothing is stored');

  beforeAll(async () => {
    await liveSomeYears(context(), { seed: 29, steps: 12 });
    filled.dump = await readDump(await dumpDatabase(context().adminUrl, migrationsFolder));
  });

  it('is restored row by row with its clock, its structure and valid books', async () => {
    const url = await restore(dump());
    expect(dump().tables['ledger_postings']?.length).toBeGreaterThan(20);
    const again = await readDump(await dumpDatabase(url, migrationsFolder));
    expect(again.tables).toEqual(dump().tables);
    expect(again.sequences).toEqual(dump().sequences);
    expect(Math.abs(Date.parse(again.clock) - Date.parse(dump().clock))).toBeLessThan(60_000);
    expect(await migrate(url)).toEqual([]);
    expect(await structureOf(url)).toEqual(await structureOf(urlOf(inject('template'))));
    expect(await verify(url)).toMatchObject({ code: 0 });
  });

  it('is restored as invalid when a posting is missing', async () => {
    const { ledger_postings: postings = [], ...others } = dump().tables;
    const url = await restore({ ...dump(), tables: { ...others, ledger_postings: postings.slice(1) } });
    expect(await verify(url)).toMatchObject({ code: 1, text: expect.stringContaining('BROKEN') as string });
  });

  it('has the structure of its release until it is migrated', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    try {
      cpSync(migrationsFolder, folder, { recursive: true });
      writeFileSync(join(folder, '9999_next.sql'), 'create table next (id integer primary key);');
      const next = migrationsOf(folder);
      const url = await restore(dump(), folder, next.migrate);
      expect(await next.migrate(url)).toEqual(['9999_next']);
      expect(await verify(url)).toMatchObject({ code: 0 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('fails to load when one of its migrations has changed since', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    try {
      cpSync(migrationsFolder, folder, { recursive: true });
      const name = Object.keys(dump().migrations).at(-1) ?? '';
      writeFileSync(join(folder, `${name}.sql`), '-- another');
      await expect(restore(dump(), folder)).rejects.toThrow(`the released migration ${name} has changed`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
