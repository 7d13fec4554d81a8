import pg from 'pg';
import { vi } from 'vitest';

/** Does some work and answers the SQL that it sent, for what promises to be one query. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([text]) => text);
  } finally {
    spy.mockRestore();
  }
};
