import { type Kysely, sql } from 'kysely';
import type { Database, SqlExpression, Tx } from './database.ts';
import { OperationalError } from '../errors.ts';
import { onOwnConnection } from './connections/own-connection.ts';
import { createSharedFlush } from './connections/shared-flush.ts';

/**
 * PostgreSQL's codes for a conflict with another transaction (serialization failure and deadlock), and for a
 * prepared statement that a migration or a pooler removed or created.
 */
const retryable = new Set(['40001', '40P01', '0A000', '26000', '42P05']);
/**
 * Lock timeout, statement cancelled, shutting down, connection lost; a server that is not a primary; and
 * PgBouncer's code for every failure (08P01).
 */
const busy = new Set([
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '08001',
  '25006',
  '08P01',
]);
/** Class 53: the server lacks disk, memory, connections or files. The statement had no effect. */
const isShortOfResources = (code: string): boolean => code.startsWith('53');
const attemptsMax = 5;

const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

const isConnectionFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /timeout exceeded when trying to connect|Connection terminated|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|connect ENOENT/.test(
    `${error.message} ${errorCode(error) ?? ''}`,
  );

/** A temporary failure of the database becomes "try again"; every other error passes through. */
export const asOperational = (error: unknown): unknown => {
  const code = errorCode(error);
  return (code !== undefined && (busy.has(code) || retryable.has(code) || isShortOfResources(code))) ||
    isConnectionFailure(error)
    ? new OperationalError('common.unavailable', { retryAfterS: 1, cause: error })
    : error;
};

const rethrowOperational = (error: unknown): never => {
  throw asOperational(error);
};

/**
 * Runs a piece of work in one transaction. Only the edges (routes, jobs, scheduled jobs, the seed) have one:
 * use cases are functions of the given `Tx` and neither open nor commit anything.
 */
export type UnitOfWork = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Rolls the unit of work back and runs it again in a new transaction, so with a later `app_now()`: for work
 * that waited for a row with a later date than its own.
 */
export class StartAgain extends Error {
  override readonly name = 'StartAgain';
  /** The code of a serialization failure, which this is. */
  readonly code = '40001';
}

/** The remaining tasks of each running unit of work when its work is done. */
interface Ending {
  /** Evaluated in this order by the statement that travels with the commit. */
  readonly calls: SqlExpression<unknown>[];
  /** Already sent; the commit waits for it. */
  readonly pending: Promise<unknown>[];
  /** Tells whether the unit's data may not yet be on disk when it has committed. */
  waitsForDisk: boolean;
}

const endings = new WeakMap<Tx, Ending>();

const endingOf = (tx: Tx): Ending => {
  const ending = endings.get(tx);
  if (!ending) throw new Error('only a unit of work commits');
  return ending;
};

/**
 * Sends the call in the same message as the commit, for a contended lock, which is then held neither during
 * an answer's travel nor during the disk write. The commit does not wait for the disk. The unit waits by a
 * write that it shares with others, so no caller hears of a success that a crash undoes
 * (docs/architecture/request.md).
 */
export const sendWithCommit = (tx: Tx, call: SqlExpression<unknown>): void => {
  endingOf(tx).calls.push(call);
  waitForDisk(tx);
};

/** The unit ends when everything committed before its end, by any writer, is on the disk. */
export const waitForDisk = (tx: Tx): void => {
  endingOf(tx).waitsForDisk = true;
};

/**
 * For a sent statement whose answer decides nothing: only the commit waits for it, and its error undoes the
 * unit.
 */
export const confirmAtCommit = (tx: Tx, answer: Promise<unknown>): void => {
  const { pending } = endingOf(tx);
  pending.push(answer);
  // Before the commit, no other code handles its error.
  answer.catch(() => undefined);
};

/** One statement: the calls, and a commit that does not wait for the disk. */
const lastStatement = (calls: readonly SqlExpression<unknown>[]): SqlExpression<unknown> =>
  sql`select ${sql.join(calls)}, set_config('synchronous_commit', 'off', true)`;

const commit = async (connection: Kysely<unknown>, { calls, pending }: Ending): Promise<void> => {
  const last = calls.length === 0 ? [] : [lastStatement(calls).execute(connection)];
  const committed = sql<{ command: string }>`commit`.execute(connection);
  await Promise.all([...pending, ...last, committed]);
  // The database ends a transaction this way after a failed statement, even if the work caught its error.
  if ((await committed).rows[0]?.command === 'ROLLBACK')
    throw new Error('a unit of work whose statement failed was committed');
};

const pause = (attempt: number): Promise<void> =>
  // Two transactions that deadlocked must not retry at the same moment.
  new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())));

/** `lockTimeoutMs` differs from the connections' own only where a test needs another time. */
export const createUnitOfWork = (database: Database, lockTimeoutMs?: number): UnitOfWork => {
  const flush = createSharedFlush();
  const once = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    onOwnConnection(database, async (connection) => {
      const tx = connection as unknown as Tx;
      const ending: Ending = { calls: [], pending: [], waitsForDisk: false };
      endings.set(tx, ending);
      try {
        confirmAtCommit(tx, sql`begin`.execute(connection));
        if (lockTimeoutMs !== undefined)
          await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(connection);
        const answer = await work(tx);
        await commit(connection, ending);
        // The transaction has committed, so a later error must not repeat the work.
        if (ending.waitsForDisk) await flush(connection).catch(rethrowOperational);
        return answer;
      } catch (error) {
        // The database rolls a lost connection back by itself.
        await sql`rollback`.execute(connection).catch(() => undefined);
        throw error;
      } finally {
        endings.delete(tx);
      }
    });

  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(work);
      } catch (error) {
        const code = errorCode(error);
        if (code === undefined || !retryable.has(code) || attempt >= attemptsMax) throw asOperational(error);
        await pause(attempt);
      }
    }
  };
};
