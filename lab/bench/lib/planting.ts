import type { PoolClient } from 'pg';
import type { Database } from '@parcela/platform/database/database.ts';

export type Client = PoolClient;

/** Indexes without a constraint: they are built again after all writes. */
const plainIndexes = `
  select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid
  where x.indrelid = any ($1::regclass[]) and not x.indisprimary
    and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`;

/** A connection without guards and time limits that does not wait for the disk. */
export const freeClient = async ({ pool }: Database): Promise<Client> => {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await client.query('set session_replication_role = replica');
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query('set synchronous_commit = off');
  return client;
};

/** Bulk writes into these tables, without their guards and plain indexes meanwhile. */
export const planting = async (
  database: Database,
  tables: readonly string[],
  write: (client: Client) => Promise<unknown>,
): Promise<void> => {
  const client = await freeClient(database);
  try {
    await client.query('begin');
    const { rows } = await client.query<{ name: string; definition: string }>(plainIndexes, [tables]);
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await write(client);
    for (const { definition } of rows) await client.query(definition);
    await client.query('commit');
    if (tables.length > 0) await client.query(`vacuum analyze ${tables.join(', ')}`);
  } finally {
    client.release(true);
  }
};
