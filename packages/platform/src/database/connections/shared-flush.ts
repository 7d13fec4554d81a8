import { type Kysely, sql } from 'kysely';

/** Waits until everything committed before is on the disk. */
export type SharedFlush = (connection: Kysely<unknown>) => Promise<void>;

/**
 * A separate transaction that writes a few bytes to the log and commits durably. With it, everything
 * committed before is durable too, also on synchronous standbys
 * (https://www.postgresql.org/docs/current/wal-async-commit.html).
 */
const flush = async (connection: Kysely<unknown>): Promise<void> => {
  await sql`select pg_logical_emit_message(true, 'flush', '')`.execute(connection);
};

/**
 * One flush runs at a time. A caller during a flush waits for the next one, which all waiting callers share,
 * because the running one may have begun before their commit.
 */
export const createSharedFlush = (): SharedFlush => {
  const flushes: { running: Promise<void> | undefined; next: Promise<void> | undefined } = {
    running: undefined,
    next: undefined,
  };
  const start = (connection: Kysely<unknown>): Promise<void> => {
    const own = flush(connection).finally(() => {
      if (flushes.running === own) flushes.running = undefined;
    });
    flushes.running = own;
    flushes.next = undefined;
    return own;
  };
  return (connection) => {
    if (!flushes.running) return start(connection);
    // A failed flush has reported to its waiting callers; the next one is still tried.
    flushes.next ??= flushes.running.catch(() => undefined).then(() => start(connection));
    return flushes.next;
  };
};
