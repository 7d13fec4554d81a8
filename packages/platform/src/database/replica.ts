import { setTimeout as pause } from 'node:timers/promises';
import { Counter } from 'prom-client';
import { BusinessError, ValidationError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { type Database, openDatabase, type Tx } from './database.ts';

/**
 * The server for staff lists and their files. Decisions use the primary, and so does every read of a single
 * item that the reader acts on (docs/decisions/0073).
 */
export interface Replica {
  /**
   * For the file of a whole list: a standby with everything committed before this call; the primary when
   * there is none.
   */
  readonly forExport: () => Promise<Tx>;
  /**
   * Reads one page of a list from the standby, and immediately from the primary where the standby lags or
   * fails.
   */
  readonly readList: <T>(read: (reader: Tx) => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

/** The maximum wait for a standby that lags or does not answer. */
interface Patience {
  readonly maxMs: number;
  readonly lookEveryMs: number;
}
const patienceOfFile: Patience = { maxMs: 2_000, lookEveryMs: 50 };
const patienceOfList: Patience = { maxMs: 20, lookEveryMs: 2 };
/** A page that takes longer on a standby comes from the primary. */
const pageMaxMs = 2_000;
/**
 * One miss may be a new connection or a moment of heavy writing; after this many in a row the standby rests.
 */
const missesMax = 3;
/** The time for which all lists then skip it, so that none of them waits for it. */
const restMs = 1_000;

const reads = new Counter({
  name: 'replica_reads_total',
  help: 'Lists of staff and their files by the server that was read, where a standby is configured.',
  labelNames: ['what', 'server'],
});

/** Everything is read from the primary. */
const noReplica = (reader: Tx): Replica => ({
  forExport: async () => reader,
  readList: (read) => read(reader),
  close: async () => undefined,
});

/** The primary's position in its log, after everything that was acknowledged. */
const placeOf = async (primary: Database): Promise<string> => {
  const { rows } = await primary.pool.query<{ place: string }>('select pg_current_wal_lsn()::text as place');
  return rows[0]?.place ?? '';
};

interface Place {
  readonly isStandby: boolean;
  readonly hasIt: boolean;
}

/**
 * Tells whether the standby has replayed the primary's log up to this position. @throws when it is not a
 * standby
 */
const hasReplayed = async (replica: Database, place: string): Promise<boolean> => {
  const { rows } = await replica.pool.query<Place>(
    `select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasIt"`,
    [place],
  );
  if (rows[0]?.isStandby !== true) throw new Error('the replica is not a standby');
  return rows[0].hasIt;
};

/** A hanging connection reports nothing by itself. */
const within = async <T>(maxMs: number, answer: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const fail = (): void => late.reject(new Error(`the replica did not answer within ${maxMs} ms`));
  const timer = setTimeout(fail, maxMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const catchUp = async (replica: Database, place: string, { maxMs, lookEveryMs }: Patience): Promise<void> => {
  const end = performance.now() + maxMs;
  const replayed = async (): Promise<void> => {
    while (!(await hasReplayed(replica, place))) {
      if (performance.now() > end) throw new Error(`the replica is more than ${maxMs} ms behind`);
      await pause(lookEveryMs);
    }
  };
  await within(maxMs, replayed());
};

/** A rule or the schema refused it, so the primary would answer the same. */
const isRefusal = (error: unknown): boolean =>
  error instanceof BusinessError || error instanceof ValidationError;

interface ReplicaOptions {
  readonly replicaUrl: string | undefined;
  /** Of one process. */
  readonly connectionsMax: number;
  readonly log: Logger;
}

/** Without an address everything comes from the primary, without a check. */
export const openReplica = (
  primary: Database,
  { replicaUrl: url, connectionsMax, log }: ReplicaOptions,
): Replica => {
  if (url === undefined) return noReplica(primary.reader);
  const replica = openDatabase({ url, connectionsMax, applicationName: 'parcela-replica' });
  const state = { restsUntil: 0, misses: 0 };

  const countMiss = (error: unknown): void => {
    state.misses += 1;
    if (state.misses >= missesMax) state.restsUntil = performance.now() + restMs;
    if (state.misses === missesMax)
      log.warn({ err: error }, 'the replica is left out of lists, the primary is read');
  };

  const readPage = async <T>(place: string, read: (reader: Tx) => Promise<T>): Promise<T> => {
    await catchUp(replica, place, patienceOfList);
    const page = await within(pageMaxMs, read(replica.reader));
    state.misses = 0;
    return page;
  };

  return {
    forExport: async () => {
      try {
        await catchUp(replica, await placeOf(primary), patienceOfFile);
        reads.inc({ what: 'file', server: 'standby' });
        return replica.reader;
      } catch (error) {
        log.warn({ err: error }, 'the replica is left out of a file, the primary is read');
        reads.inc({ what: 'file', server: 'primary' });
        return primary.reader;
      }
    },
    readList: async (read) => {
      if (performance.now() >= state.restsUntil) {
        const place = await placeOf(primary);
        try {
          const page = await readPage(place, read);
          reads.inc({ what: 'list', server: 'standby' });
          return page;
        } catch (error) {
          if (isRefusal(error)) throw error;
          countMiss(error);
        }
      }
      reads.inc({ what: 'list', server: 'primary' });
      return read(primary.reader);
    },
    close: () => replica.close(),
  };
};
