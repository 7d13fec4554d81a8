import { setTimeout as pause } from 'node:timers/promises';
import { Counter } from 'prom-client';
import { BusinessError, ValidationError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { type Database, openDatabase, type Tx } from './database.ts';

/**
 * Where lists of staff and their files are read. Decisions happen on the primary, and so does every read of a single
 * thing that the reader acts on (docs/decisions/0073).
 */
export interface Replica {
  /**
   * For the file of a whole list: a standby that has everything committed before this call; the primary when there is
   * none.
   */
  readonly forExport: () => Promise<Tx>;
  /** Reads one page of a list there, and immediately on the primary where the standby is behind or fails. */
  readonly readList: <T>(read: (reader: Tx) => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

/** How long to wait for a standby that is behind or does not answer. */
interface Patience {
  readonly maxMs: number;
  readonly lookEveryMs: number;
}
const patienceOfFile: Patience = { maxMs: 2_000, lookEveryMs: 50 };
const patienceOfList: Patience = { maxMs: 20, lookEveryMs: 2 };
/** A page that takes longer on a standby is read from the primary. */
const pageMaxMs = 2_000;
/**
 * One miss may be a connection that opens, or a moment of heavy writing; after this many in a row the standby rests.
 */
const missesMax = 3;
/** How long all lists then skip it, so that none of them waits for it. */
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

/** Up to where the primary has written its log: everything that was acknowledged is before it. */
const placeOf = async (primary: Database): Promise<string> => {
  const { rows } = await primary.pool.query<{ place: string }>('select pg_current_wal_lsn()::text as place');
  return rows[0]?.place ?? '';
};

interface Place {
  readonly isStandby: boolean;
  readonly hasIt: boolean;
}

/** Whether the standby has replayed the log of the primary up to this place. @throws when it is no standby */
const hasReplayed = async (replica: Database, place: string): Promise<boolean> => {
  const { rows } = await replica.pool.query<Place>(
    `select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasIt"`,
    [place],
  );
  if (rows[0]?.isStandby !== true) throw new Error('the replica is not a standby');
  return rows[0].hasIt;
};

/** A connection that hangs says nothing by itself. */
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

/** Refused by a rule or by the schema: the primary would answer the same. */
const isRefusal = (error: unknown): boolean =>
  error instanceof BusinessError || error instanceof ValidationError;

interface ReplicaOptions {
  readonly replicaUrl: string | undefined;
  /** Of one process. */
  readonly connectionsMax: number;
  readonly log: Logger;
}

/** Without an address everything is read from the primary, without a check. */
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
