import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { type Database, openDatabase, type Tx } from './database.ts';

/**
 * Where files of whole lists are read: what is decided is decided on the primary, and so is everything that a screen
 * shows, because somebody has just changed it (docs/decisions/0073).
 */
export interface ExportReader {
  /** A standby that has everything which was committed when this was asked; the primary when there is none. */
  readonly forExport: () => Promise<Tx>;
  close(): Promise<void>;
}

/** A standby that is further behind is not waited for. */
const behindMaxMs = 2_000;
const lookEveryMs = 50;

interface Place {
  readonly isStandby: boolean;
  readonly hasIt: boolean;
}

/** Whether the standby has replayed the log of the primary up to this place; false too when it is no standby. */
const hasReplayed = async (replica: Database, place: string): Promise<boolean> => {
  const { rows } = await replica.pool.query<Place>(
    `select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasIt"`,
    [place],
  );
  if (rows[0]?.isStandby !== true) throw new Error('the replica is not a standby');
  return rows[0].hasIt;
};

const waitUntilThere = async (primary: Database, replica: Database): Promise<boolean> => {
  const { rows } = await primary.pool.query<{ place: string }>('select pg_current_wal_lsn()::text as place');
  const place = rows[0]?.place ?? '';
  for (const end = performance.now() + behindMaxMs; performance.now() < end; await pause(lookEveryMs))
    if (await hasReplayed(replica, place)) return true;
  return false;
};

/** Without an address everything is read from the primary. */
export const openExportReader = (
  primary: Database,
  { url, log }: { readonly url: string | undefined; readonly log: Logger },
): ExportReader => {
  if (url === undefined) return { forExport: async () => primary.reader, close: async () => undefined };
  const replica = openDatabase({ url, connectionsMax: 2, applicationName: 'parcela-exports' });
  return {
    forExport: async () => {
      try {
        if (await waitUntilThere(primary, replica)) return replica.reader;
        log.warn({ behindMaxMs }, 'the replica is too far behind, the primary is read');
      } catch (error) {
        log.warn({ err: error }, 'the replica cannot be read, the primary is read');
      }
      return primary.reader;
    },
    close: () => replica.close(),
  };
};
