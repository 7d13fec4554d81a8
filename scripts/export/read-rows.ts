import type { Client } from 'pg';

const rowsAtOnce = 1000;

/** The rows of a statement, through a cursor in the open transaction, a thousand per fetch. */
export async function* readRows<Row extends object>(client: Client, statement: string): AsyncGenerator<Row> {
  await client.query(`declare exported no scroll cursor for ${statement}`);
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from exported`);
      yield* rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await client.query('close exported').catch(() => undefined);
  }
}

/** Runs the work in one transaction that reads everything in its state at one instant. */
export const withSnapshot = async <T>(client: Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin isolation level repeatable read read only');
  try {
    // A large book takes longer than the limit for requests.
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    return await work();
  } finally {
    await client.query('rollback');
  }
};
