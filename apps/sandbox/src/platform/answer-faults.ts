import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { Provider } from '../journal/journal.ts';

/** Longer than any caller waits for an answer. */
const lateMs = 30_000;

/**
 * The faults of providers that send no webhooks. Under `down` the sandbox answers immediately with 503. The route calls
 * the returned function after it has processed the call: under `drop` it cuts the connection, under `delay` it delays
 * the answer. In both cases the caller cannot know that its call was processed.
 */
export function answerFaults(scope: FastifyInstance, context: Context, provider: Provider) {
  const closing = new AbortController();
  scope.addHook('preClose', async () => closing.abort());
  scope.addHook('onRequest', async (_request, reply) =>
    context.faults.take(provider, 'down') ? reply.code(503).send('') : undefined,
  );
  return async function troubleAnswer(reply: FastifyReply): Promise<void> {
    if (context.faults.take(provider, 'drop')) reply.raw.destroy();
    if (context.faults.take(provider, 'delay'))
      await wait(lateMs, undefined, { signal: closing.signal }).catch(() => undefined);
  };
}
