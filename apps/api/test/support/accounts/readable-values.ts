import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestContext } from '../database/test-database.ts';

/**
 * The forms in which a text can be stored: raw, escaped, encoded, and as hexadecimal digits of the database's bytes.
 */
const writings = (value: string): readonly string[] => {
  const bytes = Buffer.from(value);
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('latin1'),
  ];
};

/** The values that are readable in a text. */
export const readableIn = (text: string, values: readonly string[]): string[] =>
  values.filter((value) => writings(value).some((writing) => text.includes(writing)));

/** The columns of all tables in which any of the values can be read, as `table.column: value`. */
export const readableInDatabase = async (
  context: TestContext,
  values: readonly string[],
): Promise<string[]> => {
  const { kysely } = context.admin;
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2, 3`.execute(kysely);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(${sql.ref(column)}::text, E'\n') as text from ${sql.table(`${schema}.${table}`)}`.execute(
      kysely,
    );
    found.push(...readableIn(rows[0]?.text ?? '', values).map((value) => `${table}.${column}: ${value}`));
  }
  return found;
};

/** The files in a folder in which any of the values can be read, in their bytes or names. */
export const readableInFiles = async (folder: string, values: readonly string[]): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const bytes = entry.isFile() ? await readFile(path) : Buffer.alloc(0);
    const inside = values.filter((value) => bytes.includes(value));
    return [...inside, ...readableIn(path, values)].map((value) => `${entry.name}: ${value}`);
  });
  return (await Promise.all(found)).flat();
};
