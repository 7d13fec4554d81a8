import type { FastifyInstance } from 'fastify';
import type { ApiDocument } from './reference-page.ts';

/** The API for developers: the document at `/api/openapi.json`, its reference at `/docs`. */
export const registerReference = (app: FastifyInstance): void => {
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  for (const path of ['/docs', '/docs/'])
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const { referencePage } = await import('./reference-page.ts');
      return reply
        .type('text/html; charset=utf-8')
        .send(referencePage(app.swagger() as unknown as ApiDocument));
    });
  app.get('/docs/reference.css', { schema: { hide: true } }, async (_request, reply) => {
    const { referenceStyles } = await import('./reference-page.ts');
    return reply.type('text/css; charset=utf-8').send(referenceStyles);
  });
};
