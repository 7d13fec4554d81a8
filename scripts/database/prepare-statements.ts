import pg from 'pg';
import type { Statement } from './statements.ts';

/**
 * The error of PostgreSQL for a statement that it cannot prepare; only queries and changes of rows can be
 * prepared.
 */
const preparable = /^\s*(select|insert|update|delete|with|merge|values)\b/i;

export interface Refusal {
  /** `modules/orders/orders.store.ts: insertOrder`. */
  readonly statement: string;
  readonly line: number;
  readonly reason: string;
}

const reasonOf = async (client: pg.Client, text: string): Promise<string | undefined> => {
  try {
    await client.query(`prepare checked as ${text}`);
    await client.query('deallocate checked');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Makes a migrated database prepare each text of each statement in the application's role. */
export const prepareStatements = async (
  url: string,
  statements: readonly Statement[],
): Promise<Refusal[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const refused: Refusal[] = [];
  try {
    for (const { path, line, name, texts } of statements)
      for (const text of texts.filter((one) => preparable.test(one))) {
        const reason = await reasonOf(client, text);
        if (reason !== undefined) refused.push({ statement: `${path}: ${name}`, line, reason });
      }
  } finally {
    await client.end();
  }
  return refused;
};
