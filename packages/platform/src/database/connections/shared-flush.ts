import { type Kysely, sql } from 'kysely';

/** Waits until everything that was committed before is on the disk. */
export type SharedFlush = (connection: Kysely<unknown>) => Promise<void>;

/**
 * A transaction of its own that writes a few bytes to the log and commits durably: with it, everything committed before
 * it is durable too, on synchronous standbys as well
 * (https://www.postgresql.org/docs/current/wal-async-commit.html).
 */
const flush = async (connection: Kysely<unknown>): Promise<void> => {
  await sql`select pg_logical_emit_message(true, 'flush', '')`.execute(connection);
};

/**
 * One flush runs at a time. A caller that asks meanwhile waits for the next one, which all of them share: the running
 * one may have begun before their commit.
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
    // A flush that failed told those who waited for it; the next one is tried all the same.
    flushes.next ??= flushes.running.catch(() => undefined).then(() => start(connection));
    return flushes.next;
  };
};
