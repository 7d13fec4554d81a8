import { fastify } from 'fastify';

/**
 * A baseline in a separate process: an unmodified Fastify with one route for each text from its parent (`/0`, `/1`
 * and so on), which answers with this text as JSON.
 */
const serve = async (texts: readonly string[]): Promise<void> => {
  const app = fastify({ logger: false });
  for (const [index, text] of texts.entries())
    app.get(`/${index}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
  process.send?.('ready');
};

process.once('message', (texts) => void serve(texts as string[]));
