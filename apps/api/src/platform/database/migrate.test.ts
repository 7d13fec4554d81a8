import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin } from '@parcela/testkit';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';
import { describeSchema } from './describe-schema.ts';
import { listMigrations, migrate } from './migrate.ts';

const snapshotPath = join(import.meta.dirname, '..', '..', '..', 'migrations', 'schema.txt');

const schemaOf = async (url: string): Promise<string> => {
  const database = openDatabase({ url, connectionsMax: 1, applicationName: 'schema' });
  try {
    return await describeSchema(database.kysely);
  } finally {
    await database.close();
  }
};

const emptyDatabase = async (name: string): Promise<string> => {
  await asAdmin(inject('serverUrl'), `create database ${name}`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

const templateUrl = (): string => {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${inject('template')}`;
  return url.href;
};

describe('migrations', () => {
  it('are numbered without a gap', () => {
    const numbers = listMigrations().map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('end in the same structure whether they run at once or one after the other', async () => {
    const url = await emptyDatabase('migrated_in_steps');
    for (const name of listMigrations()) await migrate(url, name.replace(/\.sql$/, ''));
    expect(await schemaOf(url)).toBe(await schemaOf(templateUrl()));
  });

  it('run by several processes at the same time without harm, on an empty database and on a migrated one', async () => {
    const url = await emptyDatabase('migrated_at_once');
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)]);
    expect(applied.flat()).toEqual(listMigrations().map((name) => name.replace(/\.sql$/, '')));
    expect(await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)])).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(await schemaOf(url)).toBe(await schemaOf(templateUrl()));
  });

  it('make the structure that is committed for review in schema.txt', async () => {
    const schema = await schemaOf(templateUrl());
    if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(snapshotPath, schema);
    expect(schema).toBe(readFileSync(snapshotPath, 'utf8'));
  });
});
