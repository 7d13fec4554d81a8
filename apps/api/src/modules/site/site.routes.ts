import { presenceCookie, readSiteAddress, siteAddress, type SiteRenderer } from '@parcela/contract/site';
import { isLocale, type Locale, locales } from '@parcela/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { readCookie } from '@parcela/platform/http/cookies.ts';
import { localeOf } from '@parcela/platform/http/locale.ts';
import type { SharedAnswer } from '@parcela/platform/http/responses/response-cache.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { findReleaseState } from '../project-updates/index.ts';
import { drawShare, findShare } from './share-picture.presenter.ts';
import type { PageSource, SiteAnswers } from './site-answers.ts';
import { findSitePage, type SiteData, siteDocument } from './site-pages.presenter.ts';
import {
  feedText,
  listSitePlaces,
  readFeed,
  robotsText,
  securityText,
  sitemapText,
} from './site-lists.presenter.ts';

export interface SiteDeps extends SiteData {
  readonly reader: Tx;
  readonly answers: SiteAnswers;
  readonly renderer: SiteRenderer;
  readonly rateLimits: RateLimits;
  readonly files: FileStore;
  /** Fonts for the pictures of links to an offer. */
  readonly fontsDir: string;
  /** Answers a signed-in user with the page of the app. */
  readonly showApp: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Only our scripts run, and only after the page has loaded; the hash identifies the only style element. */
const policyOf = (styleHash: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "font-src 'self'",
    // Inspection programs request robots.txt from within the page.
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join(';');

/** Czech for visitors who prefer it, English for all others (spec section 1); a visitor chooses other languages. */
const firstLocale = (acceptLanguage: string | undefined): Locale =>
  localeOf(acceptLanguage) === 'cs' ? 'cs' : 'en';

const takes = (request: FastifyRequest, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`).test(
    request.headers['accept-encoding'] ?? '',
  );

const send = (request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer): FastifyReply => {
  const { plain, brotli = plain, gzip = plain, status = 200 } = answer;
  const { body, headers } = takes(request, 'br') ? brotli : takes(request, 'gzip') ? gzip : plain;
  void reply.headers(headers);
  if (status === 200 && request.headers['if-none-match'] === headers.etag) return reply.code(304).send();
  return reply.code(status).send(body);
};

const html = 'text/html; charset=utf-8';

/** An offer has news, which appear to all visitors at one instant: a copy is never served without asking. */
const offerCaching = 'public, no-cache';

/**
 * The name of a page's answer. The name of an offer changes at every release of news, so that no process serves an answer
 * from before it (docs/decisions/0089).
 */
const nameOf = async ({ reader }: SiteDeps, key: string): Promise<string> =>
  readSiteAddress(key)?.place?.name === 'offer' ? `${key}#${await findReleaseState(reader)}` : key;

/** Reads the page of an address. */
const readPage = async (deps: SiteDeps, url: string): Promise<PageSource> => {
  const address = readSiteAddress(url);
  if (!address) throw new Error(`no address of the site: ${url}`);
  const asked = { tx: deps.reader, locale: address.locale, data: deps };
  if (address.place?.name === 'feed') {
    const articles = await readFeed(deps.reader, address.locale);
    const brandName = (await deps.brand.read(deps.reader)).name;
    return {
      status: 200,
      headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
      data: [brandName, articles],
      write: () => feedText({ publicUrl: deps.publicUrl, brandName }, address.locale, articles),
    };
  }
  const found = address.place ? await findSitePage(asked, address.place) : { is: 'missing' as const };
  if (found.is === 'moved')
    return {
      status: 301,
      headers: { location: found.to, 'content-type': html },
      data: null,
      write: () => '',
    };
  const { status, document } = await siteDocument(asked, address, found);
  const fonts = deps.renderer.fonts(address.locale);
  const links = fonts
    .map((font) => `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
    .join(', ');
  return {
    status,
    headers: {
      'content-security-policy': policyOf(deps.renderer.styleHash(document.brand.colors)),
      'content-type': html,
      'content-language': address.locale,
      link: links,
      ...(address.place?.name === 'offer' && { 'cache-control': offerCaching }),
      ...(status === 200 ? {} : { 'x-robots-tag': 'noindex' }),
    },
    data: document,
    write: () => deps.renderer.render(document),
  };
};

/** The address without irrelevant parts; addresses of a language that lead to no page share one answer. */
const keyOf = (url: string): string => {
  const address = readSiteAddress(url);
  if (!address) return url;
  return address.place ? siteAddress(address.locale, address.place) : `/${address.locale}/-`;
};

const pageRoutes = (app: FastifyInstance, deps: SiteDeps): void => {
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await deps.rateLimits.countRequest('read', request.ip);
    const [path = '', query] = request.url.split('?', 2);
    if (path.endsWith('/')) {
      const trimmed = path.replace(/(?<!\/)\/+$/, '');
      return reply
        .code(301)
        .headers({ location: query === undefined ? trimmed : `${trimmed}?${query}` })
        .send();
    }
    const key = keyOf(request.url);
    const name = await nameOf(deps, key);
    return send(request, reply, await deps.answers.make(name, () => readPage(deps, key)));
  };
  // The most frequent answer is sent without waiting.
  const sendKnown = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const known = deps.answers.find(request.url);
    if (known) void send(request, reply, known);
    else done();
  };
  for (const locale of locales)
    for (const url of [`/${locale}`, `/${locale}/*`])
      app.get(url, { onRequest: sendKnown, schema: { hide: true } }, show);
};

/** `/` shows a visitor the start page in the browser's language, and a signed-in user the app. */
const startRoute = (app: FastifyInstance, deps: SiteDeps): void => {
  app.get('/', { schema: { hide: true } }, (request, reply) => {
    void reply.headers({ 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' });
    if (readCookie(request.headers, presenceCookie) !== undefined) return deps.showApp(request, reply);
    return reply.redirect(
      siteAddress(firstLocale(request.headers['accept-language']), { name: 'start' }),
      302,
    );
  });
};

const listRoutes = (app: FastifyInstance, deps: SiteDeps): void => {
  const { publicUrl, reader, configuration } = deps;
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<Omit<PageSource, 'status'>>,
  ): Promise<FastifyReply> => {
    await deps.rateLimits.countRequest('read', request.ip);
    const key = request.url.split('?', 1)[0] ?? '';
    return send(
      request,
      reply,
      await deps.answers.make(key, async () => ({ status: 200, ...(await read()) })),
    );
  };
  const plain = { 'content-type': 'text/plain; charset=utf-8' };
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, async () => ({ headers: plain, data: null, write: () => robotsText(publicUrl) })),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, async () => {
      const places = await listSitePlaces(reader);
      return {
        headers: { 'content-type': 'application/xml; charset=utf-8' },
        data: places,
        write: () => sitemapText(publicUrl, places),
      };
    }),
  );
  const { email } = configuration.administrator;
  if (email !== '')
    app.get('/.well-known/security.txt', { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, async () => {
        const text = securityText(publicUrl, email, await readClock(reader));
        return { headers: plain, data: text, write: () => text };
      }),
    );
};

interface ShareParams {
  readonly locale: string;
  readonly slug: string;
  readonly file: string;
}

/** Pictures for links to an offer on other sites: one per version, until the offer is withdrawn. */
const shareRoute = (app: FastifyInstance, deps: SiteDeps): void => {
  app.get<{ Params: ShareParams }>(
    '/site/share/:locale/:slug/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      await deps.rateLimits.countRequest('read', request.ip);
      const { locale, slug, file } = request.params;
      // PostgreSQL text cannot contain NUL.
      const isKnown = isLocale(locale) && !slug.includes('\u0000');
      const share = isKnown ? await findShare(deps, { tx: deps.reader, locale, slug }) : undefined;
      if (!share) return reply.callNotFound();
      // This version is outdated: the current picture has another address.
      if (share.file !== file) return reply.header('cache-control', 'no-cache').redirect(share.address, 302);
      const bytes = await drawShare(deps, share);
      return reply
        .headers({ 'cache-control': 'public, max-age=300', 'content-type': 'image/jpeg' })
        .send(bytes);
    },
  );
};

/** The addresses of the public site. */
export const siteRoutes = (app: FastifyInstance, deps: SiteDeps): void => {
  startRoute(app, deps);
  pageRoutes(app, deps);
  listRoutes(app, deps);
  shareRoute(app, deps);
};
