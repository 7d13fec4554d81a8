import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '../database/database.ts';
import { readLags } from '../events/event-outbox.store.ts';
import type { Migrations } from '../database/migrate.ts';

/** An event that waits longer than this is late. */
const lateAfterS = 60;

/** Subscribers whose oldest event waits longer than that; `all` for events that no subscriber has been given yet. */
const listLate = async (
  tx: Tx,
): Promise<readonly { readonly subscriber: string; readonly seconds: number }[]> => {
  const { queued, failed } = await readLags(tx);
  return Object.entries({ all: queued, ...failed })
    .filter(([, seconds]) => seconds > lateAfterS)
    .map(([subscriber, seconds]) => ({ subscriber, seconds: Math.round(seconds) }));
};

/**
 * `/healthz`: the process lives. `/readyz`: it can serve (database reachable and writable, structure as expected); `late`
 * in its answer names subscribers of events that lag behind.
 */
export const registerHealth = (
  app: FastifyInstance,
  database: Database,
  { isMigrated }: Pick<Migrations, 'isMigrated'>,
): void => {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
        database.kysely,
      );
      if (rows[0]?.standby === true) return await reply.code(503).send({ status: 'database is read-only' });
      if (!(await isMigrated(database.kysely)))
        return await reply.code(503).send({ status: 'migrations are missing' });
      const late = await listLate(database.reader);
      return { status: 'ready', ...(late.length > 0 && { late }) };
    } catch {
      return reply.code(503).send({ status: 'database is not reachable' });
    }
  });
};
