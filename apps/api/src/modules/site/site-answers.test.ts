import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteAddress } from '@parcela/contract/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  publishSampleArticle,
  setSampleConfiguration,
} from '../../../test/support/content/sample-content.ts';
import { samplePageParts } from '../../../test/support/content/sample-brand.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { inEveryLanguage, staffActor } from '../../../test/support/content/sample-texts.ts';
import { statementsOf } from '../../../test/support/database/recorded-statements.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { siteDeps, startSiteApp } from '../../../test/support/site/site-app.ts';
import { startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { serveApps } from '../../app.ts';
import { contentKinds, unpublishContent } from '../versioned-content/index.ts';

const context = useTestDatabase();
const store = useFileStore();
const list = siteAddress('en', { name: 'articles', topic: null, page: 1 });

describe('the site before staff enter anything', () => {
  it('asks visitors to come back later', async () => {
    const site = await startSiteApp(context(), store().files);
    const answer = await site.inject({ url: '/en' });
    await site.close();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
  });
});

describe('a stored answer of the site', () => {
  /** Two processes with their own answers on one database. */
  const running: { here?: TestApp; elsewhere?: TestApp } = {};
  beforeAll(async () => {
    await context().transact(setSampleRates);
    await context().transact(setSampleConfiguration);
    running.here = await startSiteApp(context(), store().files, { sharedAnswersMs: 2_000 });
    running.elsewhere = await startSiteApp(context(), store().files, { sharedAnswersMs: 2_000 });
  });
  afterAll(async () => {
    await running.here?.close();
    await running.elsewhere?.close();
  });

  it('needs no statement while it is fresh', async () => {
    const ask = () =>
      Promise.all(Array.from({ length: 20 }, () => running.here!.inject({ url: '/en/risks' })));
    expect((await statementsOf(ask)).length).toBeGreaterThan(0);
    expect(await statementsOf(ask)).toHaveLength(0);
  });

  it('shows a publication and a withdrawal on every process within three seconds', async () => {
    const title = inEveryLanguage('Just published');
    const isListed = async (app: TestApp | undefined): Promise<boolean> =>
      (await app!.inject({ url: list })).body.includes('Just published');
    const everywhere = async (): Promise<boolean[]> => [
      await isListed(running.here),
      await isListed(running.elsewhere),
    ];
    expect(await everywhere()).toEqual([false, false]);
    const { article } = await context().transact((tx) => publishSampleArticle(tx, { title }));
    await expect.poll(everywhere, { timeout: 3_000, interval: 50 }).toEqual([true, true]);
    await context().transact((tx) =>
      unpublishContent(tx, contentKinds.article, { item: article, actor: staffActor }),
    );
    await expect.poll(everywhere, { timeout: 3_000, interval: 50 }).toEqual([false, false]);
  });
});

describe('the app', () => {
  const app = '<!doctype html><title>App</title>';
  const folder = { dir: '' };
  beforeAll(async () => {
    folder.dir = await mkdtemp(join(tmpdir(), 'parcela-site-'));
    await writeFile(join(folder.dir, 'index.html'), app);
  });
  afterAll(() => rm(folder.dir, { recursive: true, force: true }));

  it('serves every address of the specification next to the site, and search engines do not index it', async () => {
    const deps = await siteDeps(context(), store().files);
    const site = { ...deps, clientDir: folder.dir };
    const both = await startTestApp(context(), () => undefined, {
      pages: (server) =>
        serveApps(server, {
          investor: folder.dir,
          site,
          ofPages: samplePageParts(context().database.reader),
        }),
    });
    for (const url of ['/sign-in', '/projects', '/projects/house/order', '/nowhere', '/index.html']) {
      const answer = await both.inject({ url });
      expect([url, answer.body, answer.headers['x-robots-tag']]).toEqual([url, app, 'noindex']);
    }
    expect((await both.inject({ url: '/' })).headers.location).toBe('/en');
    const signedIn = await both.inject({ url: '/', headers: { cookie: 'parcela-signed-in=1' } });
    expect([signedIn.body, signedIn.headers['cache-control'], signedIn.headers.vary]).toEqual([
      app,
      'no-cache',
      expect.stringContaining('Accept-Language, Cookie') as string,
    ]);
    expect((await both.inject({ url: '/site/nothing.js' })).statusCode).toBe(404);
    await both.close();
  });

  it('serves every address when there is no site (spec 2.03)', async () => {
    const alone = await startTestApp(context(), () => undefined, {
      pages: (server) =>
        serveApps(server, { investor: folder.dir, ofPages: samplePageParts(context().database.reader) }),
    });
    for (const url of ['/', '/cs', '/en/offers', '/sign-in']) {
      const answer = await alone.inject({ url });
      expect([url, answer.body, answer.headers['x-robots-tag']]).toEqual([url, app, undefined]);
    }
    await alone.close();
  });
});
