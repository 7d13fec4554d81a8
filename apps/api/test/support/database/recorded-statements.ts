import pg from 'pg';
import { vi } from 'vitest';

/** The job queue checks in the background that it still listens. */
const isOfQueue = (statement: string): boolean => statement.includes('pg_listening_channels');

/** Does some work and returns the SQL that it sent. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    // A prepared statement comes with its text in an object.
    return (spy.mock.calls as unknown as [string | { text: string }][])
      .map(([query]) => (typeof query === 'string' ? query : query.text))
      .filter((statement) => !isOfQueue(statement));
  } finally {
    spy.mockRestore();
  }
};
