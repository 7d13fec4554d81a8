import pg from 'pg';
import { vi } from 'vitest';

type Query = string | { readonly text: string };
interface Client {
  readonly connectionParameters: { readonly application_name?: string };
}

/**
 * Does some work and returns the SQL that it sent, without the job queue's own connections, which work in the
 * background.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const { calls, contexts } = spy.mock as unknown as { calls: [Query][]; contexts: Client[] };
    return (
      calls
        .filter((_, index) => contexts[index]?.connectionParameters.application_name !== 'pgboss')
        // A prepared statement arrives as an object with its text.
        .map(([query]) => (typeof query === 'string' ? query : query.text))
    );
  } finally {
    spy.mockRestore();
  }
};
