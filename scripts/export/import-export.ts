import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { checkExport, readManifest } from './check-export.ts';
import { type Manifest, manifestFile } from './layout.ts';
import { readLines } from './line-file.ts';

const linesAtOnce = 500;

/** Each table with the file that fills it; `$1` is an array of lines in the form that PostgreSQL reads. */
const imports = [
  [
    'people.jsonl',
    `insert into parties select (l ->> 'id')::integer, l ->> 'documentId', l from jsonb_array_elements($1::jsonb) l`,
  ],
  [
    'projects.jsonl',
    `insert into projects select (l ->> 'id')::integer, l ->> 'documentId', l ->> 'currency',
       (l ->> 'shareCount')::bigint, l from jsonb_array_elements($1::jsonb) l`,
  ],
  [
    'accounts.jsonl',
    `insert into accounts select (l ->> 'id')::bigint, l ->> 'name', l ->> 'kind', l ->> 'asset',
       (l ->> 'personId')::integer, (l ->> 'projectId')::integer from jsonb_array_elements($1::jsonb) l`,
  ],
  [
    'journal.jsonl',
    `with lines as (select l from jsonb_array_elements($1::jsonb) l), written as (
       insert into transactions select (l ->> 'id')::bigint, l ->> 'kind', l ->> 'sourceType', l ->> 'sourceId',
         (l ->> 'reverses')::bigint, (l ->> 'occurredAtUs')::bigint, (l ->> 'recordedAtUs')::bigint,
         (l -> 'seal' ->> 'seq')::bigint, l -> 'seal' ->> 'previousHash', l -> 'seal' ->> 'hash' from lines
     )
     insert into postings select (l ->> 'id')::bigint, (p ->> 'line')::integer, (p ->> 'accountId')::bigint,
       p ->> 'asset', (p ->> 'amount')::bigint, (p ->> 'accountVersion')::bigint
     from lines, jsonb_array_elements(l -> 'postings') p`,
  ],
] as const;

/** Balances and holdings come from the postings, not from the files, and are compared afterwards. */
const derivations = [
  `insert into balances
   select a.id, coalesce(sum(p.amount), 0) from accounts a left join postings p on p.account_id = a.id group by a.id`,
  `insert into holdings
   select a.project_id, a.party_id, a.id, b.balance from accounts a join balances b on b.account_id = a.id
   where a.kind = 'holding' and b.balance > 0`,
];

const tables = [
  'imports',
  'parties',
  'projects',
  'accounts',
  'transactions',
  'postings',
  'balances',
  'holdings',
];
const closing = tables.map(
  (table) => `create trigger ${table}_stay before insert or update or delete or truncate on ${table}
    for each statement execute function refuse_change()`,
);

const refuseFilled = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^(pg_|information_schema)' limit 1`,
  );
  if (rows[0]) throw new Error(`The database is not empty: it has ${rows[0].name}.`);
};

/** Batches of lines, each batch as the text of a JSON array, so that numbers stay exactly as written. */
async function* batchesOf(path: string): AsyncGenerator<string> {
  let batch: string[] = [];
  for await (const line of readLines<object>(path)) {
    batch.push(JSON.stringify(line));
    if (batch.length < linesAtOnce) continue;
    yield `[${batch.join(',')}]`;
    batch = [];
  }
  if (batch.length > 0) yield `[${batch.join(',')}]`;
}

const fill = async (client: Client, folder: string, manifest: Manifest): Promise<void> => {
  await client.query(readFileSync(new URL('successor.sql', import.meta.url), 'utf8'));
  for (const [file, statement] of imports)
    for await (const batch of batchesOf(join(folder, file))) await client.query(statement, [batch]);
  for (const statement of derivations) await client.query(statement);
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, manifestFile)))
    .digest('hex');
  await client.query(
    'insert into imports (manifest_sha256, taken_at, schema_version, journal_head) values ($1, $2, $3, $4)',
    [hash, manifest.takenAt, manifest.schemaVersion, manifest.journal.headHash],
  );
  for (const statement of closing) await client.query(statement);
};

/**
 * Creates a read-only register from an export in an empty database, in one transaction. It refuses an invalid export
 * before it writes anything.
 */
export const importExport = async (folder: string, publicKey: string, databaseUrl: string): Promise<void> => {
  const faults = await checkExport(folder, publicKey);
  if (faults.length > 0) throw new Error(`The export does not hold:\n  ${faults.join('\n  ')}`);
  const client = new Client({ connectionString: databaseUrl, application_name: 'parcela-import' });
  await client.connect();
  try {
    await refuseFilled(client);
    await client.query('begin');
    await fill(client, folder, readManifest(folder));
    await client.query('commit');
  } finally {
    await client.end();
  }
};
