import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../support/database/test-database.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations/ledger.md'), 'utf8');

/** The content of the guide's code block in the given language. */
const block = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(guide)?.[1] ?? '';

interface Row {
  readonly name: string;
  readonly balance: string;
}

const context = useTestDatabase();

it('the example of the ledger guide posts what the guide says, with the rights of the application, and only once', async () => {
  const statements = block('sql');
  const { pool } = context().database;
  const results = (await pool.query<Row>(statements)) as unknown as readonly { readonly rows: Row[] }[];
  const posted = results.at(-1)?.rows.map(({ name, balance }) => `${name} ${balance}`);
  const shown = block('text')
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' '));
  expect(posted).toEqual(shown);
  await expect(pool.query(statements)).rejects.toThrow('ledger_transactions_one_effect');
});
