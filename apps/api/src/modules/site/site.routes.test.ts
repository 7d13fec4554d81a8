import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { localizedFrom, locales } from '@parcela/domain';
import { presenceCookie, siteAddress, type SitePlace, siteSections } from '@parcela/contract/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSamplePicture } from '../../../test/support/content/operator-content.ts';
import {
  publishSampleArticle,
  publishSampleDocument,
  setSampleConfiguration,
  writeSampleArticle,
} from '../../../test/support/content/sample-content.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { inEveryLanguage, staffActor } from '../../../test/support/content/sample-texts.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { samplePicture, useFileStore } from '../../../test/support/media/sample-files.ts';
import { publishSampleProject, sampleProject } from '../../../test/support/projects/sample-projects.ts';
import { siteOrigin, startSiteApp } from '../../../test/support/site/site-app.ts';
import type { TestApp } from '../../../test/support/app/test-app.ts';
import { changeSlug, createProject, unpublishProject } from '../projects/index.ts';
import { contentKinds, unpublishContent } from '../versioned-content/index.ts';
import { findFiles, storeImage } from '../media/index.ts';
import { createTag } from '../articles/index.ts';

const context = useTestDatabase();
const store = useFileStore();
const running: { site?: TestApp } = {};
beforeAll(async () => {
  await context().transact(async (tx) => {
    await setSampleRates(tx);
    await setSampleConfiguration(tx);
    await publishSampleDocument(tx, store().files, { kind: 'terms' });
  });
  running.site = await startSiteApp(context(), store().files);
});
afterAll(() => running.site?.close());

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  running.site!.inject({ url, headers });
const offerAt = (slug: string) => siteAddress('en', { name: 'offer', slug });
const articleAt = (slug: string) => siteAddress('en', { name: 'article', slug });

/** Every output of the site that lists items. */
const lists: readonly string[] = [
  ...locales.flatMap((locale) =>
    (
      [
        { name: 'start' },
        ...Object.keys(siteSections).map((name) =>
          name === 'articles' ? { name, topic: null, page: 1 } : { name },
        ),
        { name: 'feed' },
      ] as SitePlace[]
    ).map((place) => siteAddress(locale, place)),
  ),
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
];
const everything = async (): Promise<string> => {
  const bodies = [];
  for (const url of lists) {
    const answer = await get(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    bodies.push(answer.body);
  }
  return bodies.join('\n');
};

describe('content hidden from visitors', () => {
  it('appears in no list, page, feed or sitemap and has no page of its own', async () => {
    const hidden = await context().transact(async (tx) => {
      const draft = sampleProject({ title: inEveryLanguage('Secret draft') });
      await createProject(tx, draft);
      const forInvestors = await publishSampleProject(tx, {
        title: inEveryLanguage('Secret offer'),
        onlyForCurrentInvestor: true,
      });
      const articles = [
        await publishSampleArticle(tx, { title: inEveryLanguage('Secret members'), visibility: 'Private' }),
        await publishSampleArticle(tx, {
          title: inEveryLanguage('Secret investors'),
          visibility: 'OnlyInvestors',
        }),
        await publishSampleArticle(tx, {
          title: inEveryLanguage('Secret later'),
          publishAt: new Date('2999-01-01T00:00:00Z'),
        }),
        await writeSampleArticle(tx, { title: inEveryLanguage('Secret writing') }),
      ];
      const tag = await createTag(tx, { name: inEveryLanguage('Secret tag'), actor: staffActor });
      await publishSampleArticle(tx, { visibility: 'Private', tags: [tag] });
      return [
        offerAt(draft.slug),
        offerAt(forInvestors.slug),
        ...articles.map(({ slug }) => articleAt(slug)),
        siteAddress('en', { name: 'articles', topic: 'secret-tag-en', page: 1 }),
      ];
    });
    expect(await everything()).not.toContain('Secret');
    for (const url of hidden) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body.includes('Secret')]).toEqual([url, 404, false]);
    }
  });

  it('does not appear on an offer’s page: documents that need a session have no address there', async () => {
    const { slug } = await context().transact((tx) => publishSampleProject(tx));
    const { body } = await get(offerAt(slug));
    expect(body).not.toMatch(/\/api\/files\/\w+\/(link|download)/);
  });
});

describe('public content', () => {
  it('is in the lists, the sitemap and the feed, in every language', async () => {
    const { project, article } = await context().transact(async (tx) => ({
      project: await publishSampleProject(tx, { title: inEveryLanguage('Open house') }),
      article: await publishSampleArticle(tx, { title: inEveryLanguage('Open article') }),
    }));
    for (const locale of locales) {
      for (const name of ['offers', 'fees'] as const)
        expect((await get(siteAddress(locale, { name }))).body).toContain(`Open house`);
      const listed = await get(siteAddress(locale, { name: 'articles', topic: null, page: 1 }));
      expect(listed.body).toContain(siteAddress(locale, { name: 'article', slug: article.slug }));
      const feed = await get(siteAddress(locale, { name: 'feed' }));
      expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
      expect(feed.body).toContain('Open article');
      const { body } = await get('/sitemap.xml');
      expect(body).toContain(
        `<loc>${siteOrigin}${siteAddress(locale, { name: 'offer', slug: project.slug })}</loc>`,
      );
      expect(body).toContain(
        `<loc>${siteOrigin}${siteAddress(locale, { name: 'article', slug: article.slug })}</loc>`,
      );
    }
  });

  it('has a page with its language, canonical address and other languages', async () => {
    const { slug } = await context().transact((tx) => publishSampleProject(tx));
    const { headers, body } = await get(siteAddress('pl', { name: 'offer', slug }));
    expect(headers['content-language']).toBe('pl');
    expect(body).toContain('<html lang="pl">');
    expect(body).toContain(`<link rel="canonical" href="${siteOrigin}/pl/oferty/${slug}"/>`);
    for (const locale of locales)
      expect(body).toContain(
        `hrefLang="${locale}" href="${siteOrigin}${siteAddress(locale, { name: 'offer', slug })}"`,
      );
    expect(body).toContain(`hrefLang="x-default" href="${siteOrigin}/en/offers/${slug}"`);
  });

  it('names the known facts about the building of an offer', async () => {
    const { slug } = await context().transact((tx) => publishSampleProject(tx));
    const { body } = await get(offerAt(slug));
    for (const [label, value] of [
      ['Size', '80\u00a0m²'],
      ['Material', 'Brick'],
      ['Energy class', 'B'],
    ])
      expect(body).toContain(`<dt>${label}</dt><dd>${value}</dd>`);
  });

  it('cannot break out of a page with its text', async () => {
    const { slug } = await context().transact((tx) =>
      publishSampleProject(tx, { title: inEveryLanguage('</script><script>alert(1)</script>') }),
    );
    const { body } = await get(offerAt(slug));
    expect(body).not.toContain('<script>alert');
  });
});

describe('addresses', () => {
  it('redirect permanently from old to new, in the same language', async () => {
    const moved = await context().transact(async (tx) => {
      const { id, slug } = await publishSampleProject(tx);
      await changeSlug(tx, { projectId: id, slug: `${slug}-new`, actor: staffActor });
      return slug;
    });
    const answer = await get(`/pl/oferty/${moved}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `/pl/oferty/${moved}-new`]);
  });

  it('answer 410 for withdrawn content and disappear from every list', async () => {
    const { project, article } = await context().transact(async (tx) => ({
      project: await publishSampleProject(tx),
      article: await publishSampleArticle(tx),
    }));
    await context().transact(async (tx) => {
      await unpublishProject(tx, { item: project.infoDocumentId, actor: staffActor });
      await unpublishContent(tx, contentKinds.article, { item: article.article, actor: staffActor });
    });
    for (const url of [offerAt(project.slug), articleAt(article.slug)]) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers['x-robots-tag']]).toEqual([url, 410, 'noindex']);
    }
    expect(await everything()).not.toContain(offerAt(project.slug));
  });

  it('without a page show the not-found page, in the language of the address', async () => {
    for (const url of ['/cs/nabidka/nic', '/cs/nope', '/cs/clanky?page=9', '/cs/clanky/tema/nic']) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.body).toContain('Tato stránka neexistuje');
      expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
      expect(answer.body).not.toContain('canonical');
    }
    for (const url of ['/cs/nabidka/%00', '/cs/nabidka/%E0%A4%A', `/en/offers/${'x'.repeat(500)}`])
      expect([url, [400, 404].includes((await get(url)).statusCode)]).toEqual([url, true]);
  });

  it('with a slash at the end redirect to the address without it', async () => {
    const answer = await get('/cs/nabidka/?a=1');
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/cs/nabidka?a=1']);
  });

  it('with thousands of slashes take no longer than others', async () => {
    const startedAt = performance.now();
    for (let times = 0; times < 20; times += 1) await get(`/cs/${'/'.repeat(15_000)}x/`);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('show the same page regardless of extra parameters in a link', async () => {
    const [plain, tracked] = [await get('/en/offers'), await get('/en/offers?utm_source=mail&page=2')];
    expect([tracked.statusCode, tracked.body]).toEqual([200, plain.body]);
  });
});

describe('/', () => {
  it('leads a visitor to the start page: Czech for visitors who prefer it, otherwise English', async () => {
    const to = async (language: string) => {
      const answer = await get('/', { 'accept-language': language });
      expect([answer.statusCode, answer.headers.vary]).toEqual([302, 'Accept-Language, Cookie']);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      return answer.headers.location;
    };
    expect(await to('cs-CZ,cs;q=0.9,en;q=0.8')).toBe('/cs');
    expect(await to('de,cs;q=0.8')).toBe('/cs');
    expect(await to('pl-PL,pl;q=0.9')).toBe('/en');
    expect(await to('')).toBe('/en');
    expect(await to(';;q=,\u00e1')).toBe('/en');
  });

  it('opens the app for a user with a session on this device', async () => {
    const answer = await get('/', { cookie: `other=1; ${presenceCookie}=1` });
    expect([answer.statusCode, answer.body, answer.headers.vary]).toEqual([
      200,
      'the app',
      'Accept-Language, Cookie',
    ]);
  });
});

describe('an answer', () => {
  it('has an ETag that saves a second download, and a different one for each encoding', async () => {
    const url = '/en/risks';
    const plain = await get(url);
    const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(plain.headers['cache-control']).toBe('public, max-age=0, stale-while-revalidate=10');
    const known = await get(url, { 'if-none-match': String(plain.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const refused = await get(url, { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('allows only our scripts and its own styles, and forbids framing', async () => {
    const policy = String((await get('/en')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/style-src 'sha256-[\w+/=]+';/);
    expect(policy).not.toContain('unsafe');
    const { body } = await get('/en');
    expect(body).not.toMatch(/ style="/);
    expect(body).not.toMatch(/ on[a-z]+="/);
  });

  it('depends only on public content: a session changes nothing', async () => {
    const [visitor, member] = [
      await get('/en/offers'),
      await get('/en/offers', { authorization: 'Bearer xxxxxxxxxxxxxxxxxxxxxxxx', cookie: 'a=b' }),
    ];
    expect(member.body).toBe(visitor.body);
    expect(member.headers['set-cookie']).toBeUndefined();
  });
});

describe('a page without its own picture', () => {
  it('uses the picture of the app configuration for sharing, and the start page has its title', async () => {
    const file = await storeSamplePicture(context(), store().files, 1_600, 900);
    const [image] = (await findFiles(context().database.reader, [file], 'image')).values();
    await context().transact((tx) =>
      setSampleConfiguration(tx, {
        title: localizedFrom({ cs: 'Zahrada', en: 'Garden', pl: 'Ogród' }),
        image: { fileId: image!.id, alt: inEveryLanguage('A street') },
      }),
    );
    const start = await get('/pl');
    expect(start.body).toContain('<title>Ogród | Parcela</title>');
    for (const { body } of [start, await get('/pl/ryzyko')]) {
      expect(body).toContain(`property="og:image" content="${siteOrigin}/api/files/`);
      expect(body).toContain('property="og:image:width" content="1600"');
      expect(body).toContain('property="og:image:alt" content="A street (pl)"');
    }
    await context().transact((tx) => setSampleConfiguration(tx));
  });
});

describe('a sharing picture', () => {
  const addressOf = async (slug: string): Promise<string> => {
    const { body } = await get(offerAt(slug));
    return new RegExp(`property="og:image" content="${siteOrigin}([^"]+)"`).exec(body)?.[1] ?? '';
  };

  it('is drawn once per version, stored, and redirects from an old version to the current one', async () => {
    const { slug } = await context().transact(async (tx) => {
      const { documentId } = await storeImage({ files: store().files }, tx, {
        bytes: samplePicture,
        originalName: 'house.webp',
      });
      return publishSampleProject(tx, {
        title: inEveryLanguage('Žluťoučký dům & <b>'),
        images: [{ file: documentId, alternativeText: inEveryLanguage('House'), caption: null }],
      });
    });
    const address = await addressOf(slug);
    const first = await get(address);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(first.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    expect(await store().files.read(`site/share/${address.split('/').at(-1)}`)).toEqual(first.rawPayload);
    const old = await get(address.replace(/\w+\.jpg$/, '0123.jpg'));
    expect([old.statusCode, old.headers.location]).toEqual([302, address]);
  });

  it('answers 404 for content that is not public', async () => {
    for (const path of ['en/nothing/1.jpg', 'de/nothing/1.jpg', 'en/a%00b/1.jpg'])
      expect((await get(`/site/share/${path}`)).statusCode).toBe(404);
  });
});

describe('the site in run-off', () => {
  it('shows the run-off on every page, and offers no account and no order', async () => {
    const [{ slug }, stopping] = await Promise.all([
      context().transact((tx) => publishSampleProject(tx, { slug: 'last-offer' })),
      startSiteApp(context(), store().files, { isRunOff: true }),
    ]);
    try {
      for (const url of [siteAddress('en', { name: 'start' }), offerAt(slug)]) {
        expect((await get(url)).body).toContain('/sign-up?');
        const { body } = await stopping.inject({ url });
        expect(body).toContain('The platform is being closed');
        expect(body).not.toContain('/sign-up?');
        expect(body).toContain('/sign-in?');
        expect(body).not.toContain('badge-Open');
      }
      const open = (await get(siteAddress('en', { name: 'offers' }))).body;
      expect(open).toContain('Open now');
      const { body } = await stopping.inject({ url: siteAddress('en', { name: 'offers' }) });
      expect(body).toContain('Shares of these projects are no longer sold');
      expect(body).not.toMatch(/Open now|take investments|See the offers|InStock/);
    } finally {
      await stopping.close();
    }
  });
});
