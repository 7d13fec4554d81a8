import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { videoFrameOrigins } from '@parcela/domain';
import type { FastifyInstance } from 'fastify';
import type { Application } from './compose/application.ts';
import { createApi } from './platform/http/api.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerSwagger } from './platform/http/openapi.ts';
import { answerUnknownPaths, createServer } from './platform/http/server.ts';
import { registerReference } from './platform/http/api-reference.ts';

/** Addresses that are never a page of the app: an unknown one gets an error as JSON. */
const apiPrefixes = /^\/(api|core|operator|docs|backoffice|healthz|readyz|assets|_demo)(\/|$|\?)/;

const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
] as const;

/** Serves the built app: its files, and its page for every address without a route. */
export const serveInvestorApp = async (app: FastifyInstance, dir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: dir,
    index: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Built assets carry their hash in the name; the page itself must always be asked for again.
      const isImmutable = path.includes(join('/', 'assets'));
      reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      // A page comes with some fifty of these files: headers for documents would be larger than most of them.
      if (isImmutable && !/\.svg\b/.test(path)) for (const name of documentHeaders) reply.removeHeader(name);
    },
  });
  answerUnknownPaths(app, (request, reply) =>
    ['GET', 'HEAD'].includes(request.method) && !apiPrefixes.test(request.url)
      ? reply.header('cache-control', 'no-cache').sendFile('index.html')
      : undefined,
  );
};

/** The HTTP server with every module's routes and the built investor app. */
export const createApp = async (application: Application): Promise<FastifyInstance> => {
  const { config, platform } = application;
  const app = await createServer({
    log: platform.log,
    trustProxy: config.http.trustProxy,
    frameOrigins: [new URL(config.sumsub.widgetUrl).origin],
    filmOrigins: videoFrameOrigins,
    isHttps: config.http.publicUrl.startsWith('https://'),
  });
  await registerSwagger(app, `${config.brandName}: investor API`);
  registerHealth(app, platform.database);
  const api = createApi(app, {
    reader: platform.database.reader,
    transact: platform.transact,
    rateLimits: platform.rateLimits,
    sharedAnswers: platform.sharedAnswers,
    authenticate: application.authenticate,
    staff: application.staff,
  });
  application.registerRoutes(api);
  await registerReference(app);
  const dir = config.http.investorAppDir;
  if (dir !== undefined && existsSync(join(dir, 'index.html'))) await serveInvestorApp(app, dir);
  else answerUnknownPaths(app);
  return app;
};
