import { sql } from 'kysely';
import type { TestContext } from '../database/test-database.ts';

/** A formula for spreadsheets, the end of an attribute, an element and a script. */
const canary =
  '=1+1"\'><img src=x: data-canary onerror="window.attacked=1"></script><script data-canary>window.attacked=1</script>';
const shortCanary = '=1<b data-canary>';

const typedColumns =
  /title|name|text|note|reason|description|caption|message|content|comment|counterparty|remark|label|question|alt|street|city|address|holder|answer|summary/;
const notTyped = /_id$|hash|key|document_id|template|queue|version|content_type|index|username|collation/;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const columnsOf = async ({ admin }: TestContext): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'jsonb')
    order by 1, 2`.execute(admin.kysely);
  return rows.filter(({ column }) => typedColumns.test(column) && !notTyped.test(column));
};

/** For JSON, only texts in three languages, because other values are read by their keys. */
const assignment = ({ column, type }: Column, text: string) =>
  type === 'text'
    ? sql`${sql.ref(column)} = ${text}::text where ${sql.ref(column)} is not null`
    : sql`${sql.ref(column)} = jsonb_build_object('cs', ${text}::text, 'en', ${text}::text, 'pl', ${text}::text)
          where jsonb_typeof(${sql.ref(column)}) = 'object' and ${sql.ref(column)} ?& array['cs', 'en', 'pl']`;

/**
 * Writes the canary into every text that users type, bypassing the application's rules; the database's own
 * constraints still refuse some. Returns the columns that now contain it.
 */
export const plantInDatabase = async (context: TestContext): Promise<readonly string[]> => {
  const planted: string[] = [];
  const plant = async (column: Column, text: string): Promise<boolean> => {
    const client = await context.admin.pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local session_replication_role = 'replica'`);
      const { sql: statement, parameters } = sql`
        update ${sql.table(column.table)} set ${assignment(column, text)}`.compile(context.admin.kysely);
      const { rowCount } = await client.query(statement, [...parameters]);
      await client.query('commit');
      if (rowCount !== null && rowCount > 0) planted.push(`${column.table}.${column.column}`);
      return true;
    } catch {
      await client.query('rollback');
      return false;
    } finally {
      client.release();
    }
  };
  for (const column of await columnsOf(context))
    if (!(await plant(column, canary))) await plant(column, shortCanary);
  return planted;
};

/** Whether the canary is an element of a page, or ends one of its attributes or scripts. */
export const liveIn = (html: string): string | undefined =>
  /<(img|script|b)\b[^>]*\bdata-canary|"'><img/.exec(html)?.[0];

/** The cells of a CSV file that a spreadsheet would execute. */
export const formulasIn = (csv: string): readonly string[] =>
  [...csv.matchAll(/(?:^|[,\n])(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)]
    .map(([, quoted, plain]) => quoted ?? plain ?? '')
    .filter((cell) => /^[=@\t\r]|^[+-](?!\d+([.,]\d+)?$)/.test(cell) && cell !== '-');
