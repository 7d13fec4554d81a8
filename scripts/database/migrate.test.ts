import { asAdmin } from '@parcela/testkit';
import { describe, expect, inject, it } from 'vitest';
import { listMigrations, migrate } from '../../apps/api/src/compose/migrations.ts';
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

  it('creates the same structure at once and step by step', async () => {
    const url = await emptyDatabase('migrated_in_steps');
    for (const name of listMigrations()) await migrate(url, name.replace(/\.sql$/, ''));
    expect(await readCatalogue(url)).toEqual(await structureOfTemplate());
  });

  it('can be run by several processes at the same time, on an empty and on a migrated database', async () => {
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
});
