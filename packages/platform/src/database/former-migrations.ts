import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** The migrations of checkouts from before the first release, in their folder next to the migrations. */
export const formerFolderOf = (folder: string): string => join(folder, 'before-1.0.0');

/** The first former migration: each database of a checkout since then has it in its journal. */
const firstFormer = '0001_baseline';

/** Has `structure.sha256`: the hash of the structure that the former migrations end with. */
const hashFile = 'structure.sha256';

/**
 * The structure of the schema `public` as text: columns with their types, constraints, indexes, triggers, functions with
 * their source. It is the same on PostgreSQL 16, 17 and 18, because it contains no expression that the server prints.
 */
const structure = `
  select coalesce(string_agg(line, E'\\n' order by line collate "C"), '') as text from (
    select format('column %s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely%'
    union all
    select format('constraint %s.%s %s', c.relname, k.conname, k.contype)
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'c', 'x') and c.relname not like 'kysely%'
    union all
    select format('index %s.%s', c.relname, x.relname)
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
    union all
    select format('trigger %s.%s %s', c.relname, t.tgname, t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all
    select format('function %s(%s) %s', p.proname, pg_get_function_identity_arguments(p.oid), md5(p.prosrc))
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname <> 'app_now'
  ) lines`;

/** @returns the SHA-256 of the structure in hexadecimal digits; the demo's clock (`app_now`) is left out */
export const hashStructure = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ text: string }>(structure);
  return createHash('sha256')
    .update(rows[0]?.text ?? '')
    .digest('hex');
};

/** The database has all former migrations and another structure: a person changed it by hand. */
export class ChangedDatabaseError extends Error {
  override readonly name = 'ChangedDatabaseError';

  constructor() {
    super(
      'The structure of the database differs from the structure that its migrations make, so it was not upgraded to 1.0.0; its data is unchanged. Undo the changes made by hand, then migrate again.',
    );
  }
}

/** The names of the migrations that a database has; empty before its first migration. */
export const readJournal = async (client: pg.Client): Promise<ReadonlySet<string>> => {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "isThere"`,
  );
  if (tables[0]?.isThere !== true) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration');
  return new Set(rows.map(({ name }) => name));
};

/** Tells whether a checkout from before the first release migrated the database last. */
export const isFormerDatabase = async (folder: string, client: pg.Client): Promise<boolean> => {
  if (!existsSync(formerFolderOf(folder))) return false;
  return (await readJournal(client)).has(firstFormer);
};

const validateConstraints = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where connamespace = 'public'::regnamespace and not convalidated order by conrelid, conname`,
  );
  for (const { statement } of rows) await client.query(statement);
};

/**
 * Replaces the former migrations in the journal by the first migration of the release. The data stays as it is; a
 * constraint that a former migration left unchecked for older rows is checked.
 * @throws ChangedDatabaseError before anything is changed
 */
export const adoptFormerDatabase = async (
  folder: string,
  release: string,
  client: pg.Client,
): Promise<void> => {
  const former = formerFolderOf(folder);
  if ((await hashStructure(client)) !== readFileSync(join(former, hashFile), 'utf8').trim())
    throw new ChangedDatabaseError();
  const names = readdirSync(former)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''));
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '5s'`);
    await validateConstraints(client);
    await client.query('delete from public.kysely_migration where name = any($1)', [names]);
    await client.query('insert into public.kysely_migration (name, timestamp) values ($1, $2)', [
      release,
      new Date().toISOString(),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
