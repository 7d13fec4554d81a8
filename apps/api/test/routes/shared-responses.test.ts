import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testLinks } from '../support/media/media-dependencies.ts';
import { publishSampleArticle, sampleArticle } from '../support/content/sample-content.ts';
import { staffActor } from '../support/content/sample-texts.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import { statementsOf } from '../support/database/recorded-statements.ts';
import { signedInUser, startTestApp, type TestApp } from '../support/app/test-app.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { signedInStaff } from '../support/app/test-staff.ts';
import { contentKinds, unpublishContent } from '../../src/modules/versioned-content/index.ts';
import { articlesRoutes, operatorArticlesRoutes } from '../../src/modules/articles/index.ts';

const context = useTestDatabase();
/** Two processes with their own answers on one database. */
const running: { here?: TestApp; elsewhere?: TestApp } = {};
beforeAll(async () => {
  const start = (): Promise<TestApp> =>
    startTestApp(
      context(),
      (api) => {
        articlesRoutes(api, { links: testLinks });
        operatorArticlesRoutes(api);
      },
      { sharedAnswersMs: 2_000 },
    );
  running.here = await start();
  running.elsewhere = await start();
});
afterAll(async () => {
  await running.here?.close();
  await running.elsewhere?.close();
});

const get = (app: TestApp | undefined, url: string, headers: Readonly<Record<string, string>> = {}) =>
  app!.inject({ url, headers });
const publish = (visibility: 'Public' | 'Private' | 'OnlyInvestors') =>
  context().transact((tx) => publishSampleArticle(tx, { ...sampleArticle({}), visibility }));
const unpublish = (item: string): Promise<unknown> =>
  context().transact((tx) => unpublishContent(tx, contentKinds.article, { item, actor: staffActor }));

describe('a shared public answer', () => {
  it('takes one query for simultaneous callers, and none for later callers', async () => {
    const { article } = await publish('Public');
    const url = `/api/articles/${article}`;
    const ask = () => Promise.all(Array.from({ length: 20 }, () => get(running.here, url)));
    expect(await statementsOf(ask)).toHaveLength(1);
    expect(await statementsOf(ask)).toHaveLength(0);
  });

  it('is separate for each audience, regardless of the first caller', async () => {
    const { article } = await publish('OnlyInvestors');
    const url = `/api/articles/${article}`;
    const member = await signedInUser(context());
    const investor = await signedInUser(context());
    await giveLevels(context().database.reader, investor.userId, 'KYC', 'INVESTOR');
    const contentFor = async (headers?: Readonly<Record<string, string>>) =>
      (await get(running.here, url, headers)).json<{ data: { content: unknown } }>().data.content;
    for (let round = 0; round < 2; round += 1) {
      expect(await contentFor(investor.headers)).not.toBeNull();
      expect(await contentFor()).toBeNull();
      expect(await contentFor(member.headers)).toBeNull();
    }
  });

  it('is separate for each language and query', async () => {
    const { article } = await publish('Public');
    const titleIn = async (language: string) =>
      (await get(running.here, `/api/articles/${article}`, { 'accept-language': language })).json<{
        data: { title: string };
      }>().data.title;
    expect(await titleIn('cs')).not.toBe(await titleIn('pl'));
    const sizeOf = async (size: number) =>
      (await get(running.here, `/api/articles?pagination[pageSize]=${size}`)).json<{ data: unknown[] }>().data
        .length;
    expect([await sizeOf(1), await sizeOf(2)]).toEqual([1, 2]);
  });

  it('has an ETag that stays while nothing changes, and a different one after a change', async () => {
    const url = '/api/articles';
    const { etag } = (await get(running.here, url)).headers;
    const statusNow = async () =>
      (await get(running.here, url, { 'if-none-match': String(etag) })).statusCode;
    expect(await statusNow()).toBe(304);
    await publish('Public');
    await expect.poll(statusNow, { timeout: 3_000, interval: 50 }).toBe(200);
  });

  it('is compressed for a browser that accepts it, with an ETag of its own', async () => {
    const url = '/api/articles';
    await publish('Public');
    const plain = await get(running.here, url);
    const asBrotli = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    const brotli = await get(running.here, url, asBrotli);
    expect([plain.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual([
      undefined,
      'br',
    ]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(
      [plain.headers.vary, brotli.headers.vary].map((vary) => /Accept-Encoding/.test(String(vary))),
    ).toEqual([true, true]);
    expect(brotli.headers.etag).not.toBe(plain.headers.etag);
    const known = await get(running.here, url, { ...asBrotli, 'if-none-match': String(brotli.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    for (const refused of ['gzip', 'br;q=0', 'identity'])
      expect((await get(running.here, url, { 'accept-encoding': refused })).body).toBe(plain.body);
  });

  it('is limited for a visitor who requests it too often', async () => {
    const { article } = await publish('Public');
    const { inject, rateLimits } = running.here!;
    const remoteAddress = '198.51.100.7';
    const statusNow = async () =>
      (await inject({ url: `/api/articles/${article}`, remoteAddress })).statusCode;
    expect(await statusNow()).toBe(200);
    expect(() => {
      for (;;) void rateLimits.countRequest('read', remoteAddress);
    }).toThrow(expect.objectContaining({ code: 'common.rate_limited' }));
    expect(await statementsOf(statusNow)).toHaveLength(0);
    expect(await statusNow()).toBe(429);
  });

  it('is never an error', async () => {
    const { article } = await publish('Public');
    await unpublish(article);
    const url = `/api/articles/${article}`;
    expect(await statementsOf(() => get(running.here, url))).toHaveLength(1);
    expect(await statementsOf(() => get(running.here, url))).toHaveLength(1);
    expect((await get(running.here, url)).statusCode).toBe(404);
  });

  it('shows changes by staff here immediately, and on every other process within 3 s', async () => {
    const { article } = await publish('Public');
    const url = `/api/articles/${article}`;
    const statusOf = async (app: TestApp | undefined) => (await get(app, url)).statusCode;
    expect([await statusOf(running.here), await statusOf(running.elsewhere)]).toEqual([200, 200]);
    const { headers } = await signedInStaff(context(), ['content']);
    const answer = await running.here!.inject({
      method: 'POST',
      url: `/operator/articles/${article}/unpublish`,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: { publication: 1 },
    });
    expect(answer.statusCode).toBe(200);
    expect(await statusOf(running.here)).toBe(404);
    await expect.poll(() => statusOf(running.elsewhere), { timeout: 3_000, interval: 50 }).toBe(404);
  });
});
