import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import type { Application } from './application.ts';
import { openDatabase, readClock } from '@parcela/platform/database/database.ts';
import { advanceClock } from '@parcela/platform/database/shift-clock.ts';
import { equalInConstantTime } from '@parcela/platform/ids.ts';
import type { Worker } from '../worker.ts';

/**
 * The demo's clock. The sandbox moves the platform's time together with its own; the call answers only when all work
 * that became due is done. Registered only with APP_MODE=demo, behind a key that the launcher made for this run. The
 * application's own role may not change the clock, so this file opens the only connection that may.
 */
const bodySchema = z.strictObject({
  advance: z.string().check(z.regex(/^P(?=.)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/)),
});

export const registerDemoClock = (app: FastifyInstance, application: Application, worker: Worker): void => {
  const { controlKey, adminDatabaseUrl } = application.config.demo;
  if (controlKey === undefined || adminDatabaseUrl === undefined) return;
  const admin = openDatabase({ url: adminDatabaseUrl, connectionsMax: 1, applicationName: 'demo-clock' });
  app.addHook('onClose', () => admin.close());
  app.post('/_demo/clock', { schema: { hide: true } }, async (request, reply) => {
    const key = request.headers['x-demo-control'];
    if (typeof key !== 'string' || !equalInConstantTime(key, controlKey)) return reply.code(404).send();
    const body = bodySchema.safeParse(request.body);
    if (!body.success)
      return reply.code(400).send({ error: 'advance must be an ISO 8601 duration such as PT24H' });
    if (body.data.advance !== 'PT0S') await advanceClock(admin, body.data.advance);
    await worker.scheduledJobs.runDue();
    // A job may make other work due.
    if ((await application.platform.jobs.drain(15_000)) === 'worked') await worker.scheduledJobs.runDue();
    application.platform.sharedAnswers.clear();
    const now = await readClock(application.platform.database.reader);
    return { now: now.toISOString() };
  });
};
