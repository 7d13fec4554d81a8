import { readFileSync } from 'node:fs';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';

/** The statements that a server receives, from its own log. */
export interface StatementLog {
  /** The current end of the log. */
  mark(): number;
  /** Statements of one kind of client since the mark, without those that only query the server's progress. */
  since(mark: number, client: string): readonly string[];
  stop(): Promise<void>;
}

const set = async ({ admin }: TestContext, ...statements: readonly string[]): Promise<void> => {
  for (const statement of [...statements, 'select pg_reload_conf()']) await admin.pool.query(statement);
};

/** @param path the server's log, which it writes before it answers */
export const logStatements = async (context: TestContext, path: string): Promise<StatementLog> => {
  await set(
    context,
    `alter system set log_statement = 'all'`,
    `alter system set log_line_prefix = '%a|'`,
    `alter system set log_parameter_max_length = 0`,
  );
  const text = (): string => readFileSync(path, 'utf8');
  return {
    mark: () => text().length,
    since: (mark, client) =>
      text()
        .slice(mark)
        .split(/^(?=[\w-]*\|)/m)
        .filter((entry) => entry.startsWith(`${client}|LOG:`) && !entry.includes('pg_last_wal_replay_lsn')),
    stop: () =>
      set(
        context,
        'alter system reset log_statement',
        'alter system reset log_line_prefix',
        'alter system reset log_parameter_max_length',
      ),
  };
};
