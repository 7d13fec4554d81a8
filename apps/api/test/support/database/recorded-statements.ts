import pg from 'pg';
import { vi } from 'vitest';

/** Does some work and answers the SQL that it sent, for what promises to be one query. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    // A prepared statement comes with its text in an object.
    return (spy.mock.calls as unknown as [string | { text: string }][]).map(([query]) =>
      typeof query === 'string' ? query : query.text,
    );
  } finally {
    spy.mockRestore();
  }
};
