import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { onlyRow, type Database, type Tx } from '../database/database.ts';
import type { Migrations } from '../database/migrate.ts';
import { readLags } from '../events/event-outbox.store.ts';
import type { FileStore } from '../files/file-store.ts';
import { readJobLags } from '../jobs/failed-jobs.ts';

export interface HealthParts extends Pick<Migrations, 'isMigrated'> {
  readonly database: Database;
  readonly files: Pick<FileStore, 'room'>;
}

/** A check that takes longer counts as failed. */
const waitMaxMs = 2_000;
/** An event or a job that waits longer than this is late. */
const lateAfterS = 60;
/** A larger difference of the clock shows wrong deadlines, and authenticator codes fail. */
const clockMaxS = 2;
/** With less space a picture or a statement may not fit. */
const freeMinBytes = 500 * 1024 * 1024;

const withinTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer')), waitMaxMs).unref();
    }),
  ]);

interface Late {
  readonly subscriber: string;
  readonly seconds: number;
}

/** Subscribers whose oldest event waits too long; `all` for events not handed to any subscriber yet. */
const listLate = async (tx: Tx): Promise<readonly Late[]> => {
  const { queued, failed } = await readLags(tx);
  return Object.entries({ all: queued, ...failed })
    .filter(([, seconds]) => seconds > lateAfterS)
    .map(([subscriber, seconds]) => ({ subscriber, seconds: Math.round(seconds) }));
};

const ofJobs = async (tx: Tx): Promise<string[]> =>
  (await readJobLags(tx))
    .filter(({ seconds }) => seconds > lateAfterS)
    .map(({ queue, seconds }) => `jobs of ${queue} wait ${Math.round(seconds)} s`);

const ofFiles = async (files: HealthParts['files']): Promise<string[]> => {
  try {
    const room = await withinTime(files.room());
    if (room && room.freeBytes < freeMinBytes)
      return [`files have ${Math.floor(room.freeBytes / 1024 / 1024)} MB left`];
    return [];
  } catch {
    return ['files cannot be reached or written'];
  }
};

interface Server {
  readonly standby: boolean;
  readonly now: Date;
}

/** The reason why this process cannot serve, or undefined, and its warnings about the server. */
const examineDatabase = async ({ database, isMigrated }: HealthParts): Promise<string | Server> => {
  const { rows } = await sql<Server>`
    select pg_is_in_recovery() as standby, clock_timestamp() as now`.execute(database.kysely);
  const server = onlyRow(rows);
  if (server.standby) return 'database is read-only';
  return (await isMigrated(database.kysely)) ? server : 'migrations are missing';
};

const ofClock = ({ now }: Server): string[] => {
  const ahead = Math.round((now.getTime() - Date.now()) / 1000);
  return Math.abs(ahead) > clockMaxS ? [`clock of the database is ${ahead} s ahead`] : [];
};

/**
 * `/healthz`: the process lives. `/readyz`: it can serve (database reachable and writable, structure as
 * expected), or the reason why not. `late` names subscribers that lag behind, `warnings` faults that another
 * process would also have: neither takes this one out of service.
 */
export const registerHealth = (app: FastifyInstance, parts: HealthParts): void => {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      const server = await withinTime(examineDatabase(parts));
      if (typeof server === 'string') return await reply.code(503).send({ status: server });
      const { reader } = parts.database;
      const [late, jobs, files] = await Promise.all([listLate(reader), ofJobs(reader), ofFiles(parts.files)]);
      const warnings = [...jobs, ...files, ...ofClock(server)];
      return {
        status: 'ready',
        ...(late.length > 0 && { late }),
        ...(warnings.length > 0 && { warnings }),
      };
    } catch {
      return reply.code(503).send({ status: 'database is not reachable' });
    }
  });
};
