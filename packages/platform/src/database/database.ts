import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { invariant } from '../errors.ts';
import { createPreparingClient } from './prepared-statements.ts';
import { type Pooler, sessionSettings } from './session-settings.ts';

// Money is bigint from the wire to the rule; a bigint column never becomes a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
// A calendar date has no time zone, so it stays the database's text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Rates and percentages stay exact decimal text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text);

declare const opaque: unique symbol;

/**
 * A connection that a use case may pass on but not query: only stores and views open it with `tables`, each
 * with its own tables, so that no module reads another's by accident.
 */
export interface Tx {
  readonly [opaque]: 'Tx';
}

/** The one cast from the opaque connection to the tables that a store knows. */
export const tables = <T>(tx: Tx): Kysely<T> => tx as unknown as Kysely<T>;

/** A piece of SQL that one module provides for another's query. */
export type SqlExpression<T> = RawBuilder<T>;

/** The row of a query that always returns exactly one, such as a count or a sum. */
export const onlyRow = <Row extends object>([row]: readonly Row[]): Row => {
  invariant(row, 'a query that always answers a row has answered none');
  return row;
};

export interface Database {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<unknown>;
  readonly dialect: PostgresDialect;
  /** Reads outside any transaction, each statement its own snapshot. */
  readonly reader: Tx;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly connectionsMax: number;
  readonly applicationName: string;
  /** Default: off. */
  readonly pooler?: Pooler;
}

/**
 * A machine that loses its power or network does not end its connections, so each end checks the other and
 * gives up within half a minute. Otherwise jobs would wait forever for an answer, and a lost worker's locks
 * would remain.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
const keepAliveOfServer =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000';

/** Without a pooler each connection sets these itself; a pooler would refuse or forget them. */
const startSettings = {
  options: `-c random_page_cost=${sessionSettings.random_page_cost} ${keepAliveOfServer}`,
  idle_in_transaction_session_timeout: 30_000,
  statement_timeout: 20_000,
  lock_timeout: 4_000,
};

export const openDatabase = (options: DatabaseOptions): Database => {
  const pool = new pg.Pool({
    // A pooler that changes the connection with each transaction does not know statements prepared on another one.
    Client: createPreparingClient({ prepares: options.pooler !== 'transaction' }),
    // Sends a statement immediately, even before the answer to the previous one.
    pipeline: true,
    connectionString: options.url,
    max: options.connectionsMax,
    application_name: options.applicationName,
    ...((options.pooler ?? 'off') === 'off' && startSettings),
    connectionTimeoutMillis: 5_000,
    ...keepAlive,
    // A connection is expensive to open and has to plan its statements again, so an idle one stays for the
    // next busy minute.
    idleTimeoutMillis: 600_000,
  });
  // The pool replaces an idle connection that breaks (restart of the database); without a listener the error
  // would end the process.
  pool.on('error', () => undefined);
  // The same holds for a connection that breaks between its owner's statements: the owner's next statement
  // fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new PostgresDialect({ pool });
  const kysely = new Kysely<unknown>({ dialect });
  return {
    pool,
    kysely,
    dialect,
    reader: kysely as unknown as Tx,
    close: () => kysely.destroy(),
  };
};

/**
 * The moment of the statement by the clock of the rules, not of the beginning of its transaction. Use it for
 * decisions after a wait for a lock, and where two rows of one transaction need two moments.
 */
export const thisMoment = sql<Date>`app_now() + (clock_timestamp() - now())`;

/** The given instant, or else now by the clock of the rules. */
export const instantOrNow = (instant: Date | undefined): RawBuilder<Date> =>
  sql<Date>`coalesce(${instant ?? null}, app_now())`;

/** The clock that every rule uses. */
export const readClock = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tables(tx));
  const row = rows[0];
  if (!row) throw new Error('app_now() answered nothing');
  return row.now;
};

/** A preview locks its subject until it ends, so it gives up before other callers wait long. */
export const waitShortlyForLocks = async (tx: Tx): Promise<void> => {
  await sql`set local lock_timeout = '2s'`.execute(tables(tx));
};
