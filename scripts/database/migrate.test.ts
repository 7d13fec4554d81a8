import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asAdmin } from '@parcela/testkit';
import { describe, expect, inject, it } from 'vitest';
import { migrationsOf } from '@parcela/platform/database/migrate.ts';
import { listMigrations, migrate, migrationsFolder } from '../../apps/api/src/compose/migrations.ts';
import { root } from '../lib/children.ts';
import { freePort } from '../lib/demo-environment.ts';
import { readCatalogue } from './catalogue.ts';

const urlOf = (name: string): string => {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

const emptyDatabase = async (name: string): Promise<string> => {
  await asAdmin(inject('serverUrl'), `create database ${name}`);
  return urlOf(name);
};

const structureOfTemplate = () => readCatalogue(urlOf(inject('template')));

describe('migrate', () => {
  it('requires migrations to be numbered without a gap', () => {
    const numbers = listMigrations().map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('creates the same structure in one run and step by step', async () => {
    const url = await emptyDatabase('migrated_in_steps');
    for (const name of listMigrations()) await migrate(url, name.replace(/\.sql$/, ''));
    expect(await readCatalogue(url)).toEqual(await structureOfTemplate());
  });

  it('can run in several processes at the same time, on an empty and on a migrated database', async () => {
    const url = await emptyDatabase('migrated_at_once');
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)]);
    expect(applied.flat()).toEqual(listMigrations().map((name) => name.replace(/\.sql$/, '')));
    expect(await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)])).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(await readCatalogue(url)).toEqual(await structureOfTemplate());
  });

  it('does nothing in a database that a newer version has migrated', async () => {
    const url = await emptyDatabase('migrated_further');
    await migrate(url);
    await asAdmin(url, `insert into kysely_migration values ('9999_next', now())`);
    const before = await readCatalogue(url);
    expect(await migrate(url)).toEqual([]);
    expect(await readCatalogue(url)).toEqual(before);
  });

  it('refuses a database that has a newer migration and lacks one of its own', async () => {
    const url = await emptyDatabase('migrated_elsewhere');
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    try {
      for (const name of listMigrations()) copyFileSync(join(migrationsFolder, name), join(folder, name));
      writeFileSync(join(folder, '9998_own.sql'), 'create table own (id integer primary key);');
      await migrate(url);
      await asAdmin(url, `insert into kysely_migration values ('9999_next', now())`);
      await expect(migrationsOf(folder).migrate(url)).rejects.toThrow('9999_next is missing');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each([
    ['is away', async () => `postgresql://nobody@127.0.0.1:${await freePort()}/parcela`, /ECONNREFUSED/],
    ['is not there', () => Promise.resolve(urlOf('no_such_database')), /"no_such_database" does not exist/],
  ])('says in one line that the database %s', async (_, address, reason) => {
    const env = { ...process.env, DATABASE_ADMIN_URL: await address() };
    const failed = promisify(execFile)(process.execPath, [join(root, 'scripts/migrate.ts')], { env });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database does not answer: .+\n$/) as string,
    });
    await expect(failed).rejects.toMatchObject({ stderr: expect.stringMatching(reason) as string });
  });
});
