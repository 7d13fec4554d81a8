import { randomBytes } from 'node:crypto';
import { asAdmin } from '@parcela/testkit';
import {
  ChangedDatabaseError,
  formerFolderOf,
  hashStructure,
} from '@parcela/platform/database/former-migrations.ts';
import { migrationsOf } from '@parcela/platform/database/migrate.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { listMigrations, migrate, migrationsFolder } from '../../apps/api/src/compose/migrations.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';

const former = migrationsOf(formerFolderOf(migrationsFolder));
const release = listMigrations().map((name) => name.replace(/\.sql$/, ''));

const urlOf = (name: string): string => {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

const emptyDatabase = async (): Promise<string> => {
  const name = `former_${randomBytes(6).toString('hex')}`;
  await asAdmin(inject('serverUrl'), `create database ${name}`);
  return urlOf(name);
};

/** A database that a checkout from before the first release migrated and used. */
const formerDatabase = async (onlyUpTo?: string): Promise<string> => {
  const url = await emptyDatabase();
  await former.migrate(url, onlyUpTo);
  await asAdmin(
    url,
    `insert into users (document_id, email, email_canonical) values ('kept', 'Kept@example.com', 'kept@example.com')`,
  );
  return url;
};

const rowsOf = async (url: string, query: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(query)).rows;
  } finally {
    await client.end();
  }
};

const journalOf = (url: string) => rowsOf(url, 'select name from kysely_migration order by name');
const usersOf = (url: string) => rowsOf(url, 'select id, document_id, email, created_at from users');
/** The rows that migrations insert. */
const writtenOf = async (url: string): Promise<unknown[]> =>
  Promise.all(
    [
      'app_configuration_items',
      'ledger_entry_kinds',
      'ledger_sums_point',
      'staff_role_permissions',
      'staff_roles',
    ].map((table) =>
      rowsOf(
        url,
        `select to_jsonb(t) - '{created_at,document_id}'::text[] as row from ${table} t order by 1`,
      ),
    ),
  );
const journal = release.map((name) => ({ name }));

const templateCatalogue = (): Promise<Catalogue> => readCatalogue(urlOf(inject('template')));

describe('the first migration of the release', () => {
  it('creates the structure and the rows that the former migrations create', async () => {
    const [url, fresh] = [await formerDatabase(), await emptyDatabase()];
    await Promise.all([migrate(url), migrate(fresh)]);
    expect(await readCatalogue(url)).toEqual(await readCatalogue(fresh));
    expect(await writtenOf(url)).toEqual(await writtenOf(fresh));
  });
});

describe('the database of a checkout from before the first release', () => {
  it('gets the journal of the release and keeps its data', async () => {
    const url = await formerDatabase();
    const users = await usersOf(url);
    expect(users).toHaveLength(1);
    expect(await migrate(url)).toEqual(release.slice(1));
    expect(await journalOf(url)).toEqual(journal);
    expect(await usersOf(url)).toEqual(users);
    expect(await migrate(url)).toEqual([]);
  });

  it('applies the former migrations first when it lacks some', async () => {
    const url = await formerDatabase('0040_schedule');
    const users = await usersOf(url);
    const missing = former
      .list()
      .filter((name) => name > '0041')
      .map((name) => name.replace(/\.sql$/, ''));
    expect(await migrate(url)).toEqual([...missing, ...release.slice(1)]);
    expect(await journalOf(url)).toEqual(journal);
    expect(await usersOf(url)).toEqual(users);
    expect(await readCatalogue(url)).toEqual(await templateCatalogue());
  });

  it('is refused, unchanged, if its structure was changed by hand', async () => {
    const url = await formerDatabase();
    await asAdmin(url, 'alter table users add column added_by_hand text');
    const [before, names] = [await readCatalogue(url), await journalOf(url)];
    await expect(migrate(url)).rejects.toThrow(ChangedDatabaseError);
    expect(await readCatalogue(url)).toEqual(before);
    expect(await journalOf(url)).toEqual(names);
  });

  it('is recognised by the stored hash of its structure', async () => {
    const client = new pg.Client({ connectionString: await formerDatabase() });
    await client.connect();
    const stored = readFileSync(join(formerFolderOf(migrationsFolder), 'structure.sha256'), 'utf8').trim();
    try {
      expect(await hashStructure(client)).toBe(stored);
    } finally {
      await client.end();
    }
  });
});
