import type { CountingServer } from './database.ts';

/** Ids of copies begin here; ids of their related rows begin at ten times this number. */
export const base = 9_000_000;

export const belongings: readonly (readonly [table: string, condition: string, overrides: string])[] = [
  ['project_infos', '', `, 'document_id', left(md5('copied info' || n) || md5(n::text), 24)`],
  ['project_slugs', '', `, 'slug', t.slug || '-' || n`],
  ['project_prices', '', `, 'document_id', left(md5('copied price' || t.id || ':' || n), 24)`],
  ['project_images', '', ''],
  ['ledger_accounts', `and t.kind = 'issuer'`, `, 'asset', 'SHARE:' || ${base} + n`],
];

/** A table's columns that can be written, as a list. */
const columnsOf = async ({ admin }: Pick<CountingServer, 'admin'>, table: string): Promise<string> => {
  const { rows } = await admin.pool.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows[0]?.columns ?? '';
};

interface Copies {
  /** The first and the last number of a copy. */
  readonly numbers: readonly [number, number];
  /** The condition for the copied rows `t`. */
  readonly condition: string;
  /** Keys and values of `jsonb_build_object`, by the number `n`. */
  readonly overrides: string;
}

/** Copies the rows that match the condition, once for each number. */
export const copyRows = async (
  server: Pick<CountingServer, 'admin'>,
  table: string,
  { numbers, condition, overrides }: Copies,
): Promise<void> => {
  const columns = await columnsOf(server, table);
  await server.admin.pool.query(`
    begin;
    set local session_replication_role = replica;
    set local statement_timeout = 0;
    insert into ${table} (${columns}) overriding system value
    select ${columns} from (
      select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${overrides}))).*
      from ${table} t, generate_series(${numbers.join(', ')}) n where ${condition}
    ) copied;
    commit;`);
};

/**
 * Copies of a published project and of a paid order, with these numbers, for measuring a list. The rows are inserted
 * directly, because the use cases would take hours; so they are unsuitable for testing the books.
 */
export const plantProjects = async (
  server: CountingServer,
  planted: { readonly projects: Copies['numbers']; readonly orders: Copies['numbers'] },
): Promise<void> => {
  const template = `(select min(id) from projects where state = 'Open' and published_at <= app_now())`;
  const { projects, orders } = planted;
  await copyRows(server, 'projects', {
    numbers: projects,
    condition: `t.id = ${template}`,
    overrides: `'id', ${base} + n, 'document_id', left(md5('copied project' || n) || md5(n::text), 24),
      'created_at', t.created_at - make_interval(mins => n)`,
  });
  for (const [table, condition, overrides] of belongings)
    await copyRows(server, table, {
      numbers: projects,
      condition: `t.project_id = ${template} ${condition}`,
      overrides: `'id', ${10 * base} + n * 100 + t.id % 100, 'project_id', ${base} + n ${overrides}`,
    });
  await copyRows(server, 'project_info_versions', {
    numbers: projects,
    condition: `t.project_info_id = (select id from project_infos where project_id = ${template})`,
    overrides: `'project_info_id', ${10 * base} + n * 100 + t.project_info_id % 100`,
  });
  await copyRows(server, 'orders', {
    numbers: orders,
    condition: `t.id = (select min(id) from orders where state = 'Paid')`,
    overrides: `'id', ${base} + n, 'project_id', ${base} + 1 + n % ${projects[1]},
      'document_id', left(md5('copied order' || n) || md5(n::text), 24), 'payment_reference', (8000000000 + n)::text`,
  });

  await server.admin.pool.query('vacuum analyze');
};
