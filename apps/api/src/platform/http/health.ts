import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database.ts';
import { isMigrated } from '../migrate.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve (database reachable and writable, structure as expected). */
export const registerHealth = (app: FastifyInstance, database: Database): void => {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
        database.kysely,
      );
      if (rows[0]?.standby === true) return await reply.code(503).send({ status: 'database is read-only' });
      if (!(await isMigrated(database.kysely)))
        return await reply.code(503).send({ status: 'migrations are missing' });
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database is not reachable' });
    }
  });
};
