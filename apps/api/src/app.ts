import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { videoFrameOrigins } from '@parcela/domain';
import type { FastifyInstance } from 'fastify';
import type { Application } from './compose/application.ts';
import { type AppPageDeps, createAppPage, type SendPage } from './pages/app-page.ts';
import { leadPicture } from './pages/lead-picture.ts';
import { readBuild, registerVersion } from './pages/build.ts';
import { registerManifest } from './pages/manifest.ts';
import { type BuiltSite, loadSite } from './compose/site.ts';
import { type SiteDeps, siteRoutes } from './modules/site/index.ts';
import { isMigrated } from './compose/migrations.ts';
import { createApi } from '@parcela/platform/http/api.ts';
import { registerHealth } from '@parcela/platform/http/health.ts';
import { registerSwagger } from '@parcela/platform/http/openapi.ts';
import { answerUnknownPaths, backOfficePolicy, createServer } from '@parcela/platform/http/server.ts';
import { registerReference } from '@parcela/platform/http/api-reference.ts';

/** Prefixes that never hold pages of an app: an unknown address there gets a JSON error. */
const apiPrefixes = /^\/(api|core|operator|docs|backoffice|healthz|readyz|assets|site|_demo)(\/|$|\?)/;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** App addresses contain no dot: an address with a dot requests a file, such as `/.env` or `/app.js.map`. */
const isOfFile = (url: string): boolean => {
  const path = decoded(url.split('?', 1)[0] ?? '');
  return path.includes('.') && !/^\/(?:backoffice\/)?index\.html$/.test(path);
};

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

/** Folders of the built apps, and the public site. */
interface Apps {
  readonly investor?: string | undefined;
  readonly backOffice?: string | undefined;
  /** The parts of the brand that app pages show. */
  readonly ofPages: AppPageDeps;
  readonly site?: (Omit<SiteDeps, 'showApp'> & Pick<BuiltSite, 'clientDir'>) | undefined;
}

type Headers = Readonly<Record<string, string>>;

const filesOf = (dir: string): FastifyStaticOptions => ({
  root: dir,
  // The static handler does not serve pages, because the brand has to be inserted into them.
  index: false,
  allowedPath: (path) => !/\.html(\.\w+)?$/.test(path),
  cacheControl: false,
  preCompressed: true,
  setHeaders: (reply, path) => {
    // Built assets have a hash in their name; browsers must revalidate everything else.
    const isImmutable = path.includes(join('/', 'assets'));
    reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    // A page loads about fifty of these files; headers that matter only for documents would outweigh most of them.
    if (isImmutable && !/\.svg\b/.test(path)) for (const name of documentHeaders) reply.removeHeader(name);
  },
});

/** App pages are not site pages: search engines list only site pages. */
const appHeaders: Headers = { 'x-robots-tag': 'noindex' };

const backOfficePrefix = '/backoffice/';
/** Headers of the back office's page: they set a stricter policy and keep search engines out. */
const backOfficeHeaders: Headers = {
  'content-security-policy': backOfficePolicy,
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * The page that the back office shows in a frame: only our own pages may frame it. It sends no request (the
 * surrounding page supplies its content), so staff never use an investor's session.
 */
const previewHeaders = (policy: string): Headers => ({
  'content-security-policy': policy
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex, nofollow',
});
const isPreview = (url: string): boolean => /^\/preview([/?]|$)/.test(url);

/** Serves the public site: its files for browsers, and its pages. */
const serveSite = async (
  app: FastifyInstance,
  { clientDir, ...deps }: NonNullable<Apps['site']>,
  page: SendPage | undefined,
): Promise<void> => {
  await app.register(fastifyStatic, {
    ...filesOf(clientDir),
    prefix: '/site/',
    index: false,
    decorateReply: page === undefined,
  });
  siteRoutes(app, {
    ...deps,
    // Without the app, the server shows only the start page.
    showApp: async (request, reply) =>
      page === undefined ? reply.redirect('/en', 302) : page(request, reply),
  });
};

/** Serves the built apps: their files, and their pages for every address without a route. */
export const serveApps = async (
  app: FastifyInstance,
  { investor, backOffice, site, ofPages }: Apps,
): Promise<void> => {
  const ofApp = site === undefined ? {} : appHeaders;
  const appPage =
    investor === undefined
      ? undefined
      : createAppPage(investor, ofPages, { isInstallable: true, leadOf: leadPicture });
  const page: SendPage | undefined = appPage && ((request, reply) => appPage(request, reply.headers(ofApp)));
  const pageOfStaff = backOffice === undefined ? undefined : createAppPage(backOffice, ofPages);
  if (investor !== undefined) {
    registerManifest(app, ofPages);
    await app.register(fastifyStatic, filesOf(investor));
  }
  if (site !== undefined) await serveSite(app, site, page);
  if (backOffice !== undefined)
    await app.register(fastifyStatic, {
      ...filesOf(backOffice),
      prefix: backOfficePrefix,
      decorateReply: investor === undefined && site === undefined,
    });
  // Routes for the folders themselves, which the static handler would refuse.
  if (page !== undefined && site === undefined) app.get('/', { schema: { hide: true } }, page);
  if (pageOfStaff !== undefined)
    app.get(backOfficePrefix, { schema: { hide: true } }, (request, reply) =>
      pageOfStaff(request, reply.headers(backOfficeHeaders)),
    );
  answerUnknownPaths(app, (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || isOfFile(request.url)) return undefined;
    if (pageOfStaff !== undefined && /^\/backoffice(?!\/assets\/)(\/|$|\?)/.test(request.url))
      return pageOfStaff(request, reply.headers(backOfficeHeaders));
    if (page === undefined || apiPrefixes.test(request.url)) return undefined;
    if (isPreview(request.url))
      void reply.headers(previewHeaders(String(reply.getHeader('content-security-policy'))));
    return page(request, reply);
  });
};

const built = (dir: string | undefined): string | undefined =>
  dir !== undefined && existsSync(join(dir, 'index.html')) ? dir : undefined;

/** Creates the HTTP server with every module's routes and the built apps. */
export const createApp = async (application: Application): Promise<FastifyInstance> => {
  const { config, platform } = application;
  const app = await createServer({
    log: platform.log,
    trustProxy: config.http.trustProxy,
    frameOrigins: [new URL(config.sumsub.widgetUrl).origin],
    filmOrigins: videoFrameOrigins,
    mediaOrigins: config.mediaHosts.map((host) => `https://${host}`),
    isHttps: config.http.publicUrl.startsWith('https://'),
  });
  await registerSwagger(app, 'Investor API');
  registerHealth(app, { ...platform, isMigrated });
  const build = readBuild();
  registerVersion(app, build);
  const api = createApi(app, {
    isRunOff: config.isRunOff,
    reader: platform.database.reader,
    replica: platform.replica,
    transact: platform.transact,
    rateLimits: platform.rateLimits,
    timeZone: config.timeZone,
    sharedAnswers: {
      ...platform.sharedAnswers,
      clear: () => {
        platform.sharedAnswers.clear();
        application.brand.clear();
      },
    },
    authenticate: application.authenticate,
    staff: application.staff,
  });
  application.registerRoutes(api);
  registerReference(app);
  const site = await loadSite(config.http.siteAppDir);
  await serveApps(app, {
    site: site && { ...application.site, ...site },
    investor: built(config.http.investorAppDir),
    backOffice: built(config.http.backOfficeAppDir),
    ofPages: {
      brand: application.brand,
      reader: platform.database.reader,
      origin: config.http.publicUrl,
      build,
    },
  });
  return app;
};
