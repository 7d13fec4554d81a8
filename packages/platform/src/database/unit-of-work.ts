import { type Kysely, sql } from 'kysely';
import type { Database, SqlExpression, Tx } from './database.ts';
import { OperationalError } from '../errors.ts';
import { onOwnConnection } from './connections/own-connection.ts';
import { createSharedFlush } from './connections/shared-flush.ts';

/**
 * PostgreSQL's codes for a conflict with another transaction: serialization failure and deadlock; and for a prepared
 * statement that a migration or a pooler removed or made.
 */
const retryable = new Set(['40001', '40P01', '0A000', '26000', '42P05']);
/**
 * Lock timeout, statement cancelled, shutting down, connection lost; a standby that is not a primary yet, or no longer;
 * and PgBouncer's code for everything that it could not do (08P01).
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
/** Class 53: the server lacks room on its disk, memory, connections or files. Nothing of the statement happened. */
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

/** A temporary failure of the database becomes "try again"; every other error is passed on. */
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
 * Runs a piece of work in one transaction. Only the edges (routes, jobs, scheduled jobs, the seed) have one: use cases
 * are functions of the `Tx` they are given and neither open nor commit anything.
 */
export type UnitOfWork = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Rolls the unit of work back and runs it again in a new transaction, so with a later `app_now()`: for work that waited
 * for something dated later than itself.
 */
export class StartAgain extends Error {
  override readonly name = 'StartAgain';
  /** Of a serialization failure, which this is. */
  readonly code = '40001';
}

/** What each running unit of work still has to do when its work is done. */
interface Ending {
  /** Evaluated by the statement that travels with the commit, in this order. */
  readonly calls: SqlExpression<unknown>[];
  /** Already sent; the commit waits for it. */
  readonly pending: Promise<unknown>[];
  /** Whether the disk may still lack what the unit shows or has written when it has committed. */
  waitsForDisk: boolean;
}

const endings = new WeakMap<Tx, Ending>();

const endingOf = (tx: Tx): Ending => {
  const ending = endings.get(tx);
  if (!ending) throw new Error('only a unit of work commits');
  return ending;
};

/**
 * Sends the call in the same message as the commit: for a lock on which many wait, which is then held neither while an
 * answer travels nor while the disk writes. The commit does not wait for the disk; the unit does, by a write that it
 * shares with others, so no caller hears of a success that a crash undoes (docs/architecture/request.md).
 */
export const sendWithCommit = (tx: Tx, call: SqlExpression<unknown>): void => {
  endingOf(tx).calls.push(call);
  waitForDisk(tx);
};

/** The unit ends when everything committed before its end is on the disk, from any writer. */
export const waitForDisk = (tx: Tx): void => {
  endingOf(tx).waitsForDisk = true;
};

/** For a sent statement whose answer decides nothing: only the commit waits for it; its error undoes the unit. */
export const confirmAtCommit = (tx: Tx, answer: Promise<unknown>): void => {
  const { pending } = endingOf(tx);
  pending.push(answer);
  // Until the commit, nothing else handles its error.
  answer.catch(() => undefined);
};

/** One statement: the calls, and a commit that does not wait for the disk. */
const lastStatement = (calls: readonly SqlExpression<unknown>[]): SqlExpression<unknown> =>
  sql`select ${sql.join(calls)}, set_config('synchronous_commit', 'off', true)`;

const commit = async (connection: Kysely<unknown>, { calls, pending }: Ending): Promise<void> => {
  const last = calls.length === 0 ? [] : [lastStatement(calls).execute(connection)];
  const committed = sql<{ command: string }>`commit`.execute(connection);
  await Promise.all([...pending, ...last, committed]);
  // The database ends a transaction this way when a statement failed, even if the work caught its error.
  if ((await committed).rows[0]?.command === 'ROLLBACK')
    throw new Error('a unit of work whose statement failed was committed');
};

const pause = (attempt: number): Promise<void> =>
  // Two transactions that deadlocked must not retry at the same moment.
  new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())));

/** `lockTimeoutMs` differs from the connections' own only where a test wants to wait longer or shorter. */
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
        // It is committed: an error from here on must not repeat the work.
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
