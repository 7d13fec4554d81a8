import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/** The API for people who build on it: the document at `/api/openapi.json`, its reference at `/docs`. */
export const registerReference = async (app: FastifyInstance): Promise<void> => {
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false } as never,
  });
};
