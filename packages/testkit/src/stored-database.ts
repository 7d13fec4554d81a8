import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import pg from 'pg';

/**
 * The rows of a database by table, each as PostgreSQL writes a whole row. The structure is not part of it:
 * the migrations remain in the repository forever, and their sums prove that they are unchanged.
 */
export interface StoredDatabase {
  /** The time of the rules' clock when the database was stored. */
  readonly clock: string;
  readonly migrations: Readonly<Record<string, string>>;
  readonly sequences: Readonly<Record<string, { readonly value: string; readonly isCalled: boolean }>>;
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

/** Written by the migration itself, or temporary data; jobs have a separate schema. */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'app_clock'];

/** Tables of sealed texts, which cannot be compressed: these rows of each are enough. */
const sealedTables: ReadonlySet<string> = new Set(['sent_mails', 'idempotency_keys']);
const sealedRowsMax = 4;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const sumOfMigration = (folder: string, name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, `${name}.sql`)))
    .digest('hex');

const namesOf = async (client: pg.Client, text: string): Promise<string[]> =>
  (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);

const listTables = async (client: pg.Client): Promise<string[]> => {
  const names = await namesOf(
    client,
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return names.filter((name) => !leftOut.includes(name));
};

const readTables = async (client: pg.Client): Promise<StoredDatabase['tables']> => {
  const tables: Record<string, readonly string[]> = {};
  for (const table of await listTables(client)) {
    const rows = await namesOf(client, `select t::text as name from "${table}" t order by t::text`);
    if (rows.length > 0) tables[table] = sealedTables.has(table) ? rows.slice(0, sealedRowsMax) : rows;
  }
  return tables;
};

const readSequences = async (client: pg.Client): Promise<StoredDatabase['sequences']> => {
  const names = await namesOf(
    client,
    `select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  const sequences: Record<string, { value: string; isCalled: boolean }> = {};
  for (const name of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from "${name}"`,
    );
    if (rows[0]) sequences[name] = rows[0];
  }
  return sequences;
};

/** Reads and packs a migrated database at one instant. */
export const dumpDatabase = (adminUrl: string, migrationsFolder: string): Promise<Buffer> =>
  withClient(adminUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const applied = await namesOf(client, 'select name from kysely_migration order by name');
    const [clock = ''] = await namesOf(client, 'select app_now()::text as name');
    const stored: StoredDatabase = {
      clock,
      migrations: Object.fromEntries(applied.map((name) => [name, sumOfMigration(migrationsFolder, name)])),
      sequences: await readSequences(client),
      tables: await readTables(client),
    };
    return compress(JSON.stringify(stored), { params: { [constants.ZSTD_c_compressionLevel]: 19 } });
  });

export const readDump = async (dump: Buffer): Promise<StoredDatabase> =>
  JSON.parse((await decompress(dump)).toString()) as StoredDatabase;

const columnsOf = (client: pg.Client, table: string): Promise<string[]> =>
  namesOf(
    client,
    `select attname as name from pg_attribute
     where attrelid = 'public."${table}"'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
  );

const writeRows = async (client: pg.Client, table: string, rows: readonly string[]): Promise<void> => {
  const columns = await columnsOf(client, table);
  const list = columns.map((name) => `"${name}"`).join(', ');
  const values = columns.map((name) => `(r.line)."${name}"`).join(', ');
  await client.query(
    `insert into "${table}" (${list}) overriding system value
     select ${values} from (select line::"${table}" as line from unnest($1::text[]) as line offset 0) as r`,
    [rows],
  );
};

/** Disables even the triggers that a replica runs, because they keep counts that are also stored. */
const withoutCounting = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  const triggers = await namesOf(
    client,
    `select format('%s %I', tgrelid::regclass, tgname) as name from pg_trigger where tgenabled = 'A'`,
  );
  const change = async (how: string): Promise<void> => {
    for (const trigger of triggers) {
      const [table = '', name = ''] = trigger.split(' ');
      await client.query(`alter table ${table} ${how} trigger ${name}`);
    }
  };
  await change('disable');
  await work();
  await change('enable always');
};

/** @throws Error when a migration differs from the one behind the stored database */
const requireMigrations = ({ migrations }: StoredDatabase, folder: string): void => {
  for (const [name, sum] of Object.entries(migrations))
    if (sumOfMigration(folder, name) !== sum) throw new Error(`the released migration ${name} has changed`);
};

/**
 * Restores the stored database into an empty one, as its release left it; its clock continues from the
 * instant of storing.
 * @param migrateUpTo brings the structure to a migration and no further
 */
export const restoreDump = async (
  adminUrl: string,
  stored: StoredDatabase,
  migrationsFolder: string,
  migrateUpTo: (adminUrl: string, name: string) => Promise<unknown>,
): Promise<void> => {
  requireMigrations(stored, migrationsFolder);
  await migrateUpTo(adminUrl, Object.keys(stored.migrations).at(-1) ?? '');
  await withClient(adminUrl, async (client) => {
    await client.query('begin');
    // The rows are already consistent, so no trigger or foreign key needs to check them.
    await client.query(`set local session_replication_role = 'replica'`);
    await withoutCounting(client, async () => {
      for (const table of await listTables(client)) await client.query(`delete from "${table}"`);
      for (const [table, rows] of Object.entries(stored.tables)) await writeRows(client, table, rows);
    });
    for (const [name, { value, isCalled }] of Object.entries(stored.sequences))
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        `public."${name}"`,
        value,
        isCalled,
      ]);
    await client.query('commit');
    await client.query(
      `insert into app_clock (shift) values ($1::timestamptz - now())
       on conflict (only_row) do update set shift = excluded.shift`,
      [stored.clock],
    );
  });
};
