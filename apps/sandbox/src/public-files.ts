import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const folder = join(import.meta.dirname, '..', 'public');

/** Serves the few small files of `public/`, read once. */
export function publicFiles(app: FastifyInstance) {
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)];
    if (!type) continue;
    const content = readFileSync(join(folder, name));
    app.get(`/public/${name}`, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .send(content),
    );
  }
}
