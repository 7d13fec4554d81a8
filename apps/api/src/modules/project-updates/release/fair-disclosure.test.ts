import fc from 'fast-check';
import { type UpdateAudience, updateAudiences } from '@parcela/domain';
import { siteAddress } from '@parcela/contract/site';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import {
  signedInAgain,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../../test/support/app/test-app.ts';
import { setSampleConfiguration } from '../../../../test/support/content/sample-content.ts';
import { storeSamplePicture } from '../../../../test/support/content/operator-content.ts';
import {
  publishSampleUpdate,
  sampleUpdate,
} from '../../../../test/support/content/sample-project-updates.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { inEveryLanguage } from '../../../../test/support/content/sample-texts.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { buyShares } from '../../../../test/support/distributions/investment-history.ts';
import { mediaDeps, testLinks } from '../../../../test/support/media/media-dependencies.ts';
import { samplePdf, useFileStore } from '../../../../test/support/media/sample-files.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { startSiteApp } from '../../../../test/support/site/site-app.ts';
import { clearedUser, giveLevels } from '../../../../test/support/verification/grant-levels.ts';
import { articleFileReaders, articlesRoutes } from '../../articles/index.ts';
import { homeRoutes } from '../../home/index.ts';
import { mediaRoutes, storeDocument } from '../../media/index.ts';
import { notificationsRoutes } from '../../notifications/index.ts';
import { projectDocumentReaders, projectsRoutes } from '../../projects/index.ts';
import { createReleaseUpdates, projectUpdateFileReaders, projectUpdatesRoutes } from '../index.ts';

const context = useTestDatabase();
const store = useFileStore();
const timeZone = 'Europe/Prague';
interface Node {
  readonly inject: TestApp['inject'];
  readonly site: TestApp;
  readonly close: () => Promise<unknown>;
}
const nodes: Node[] = [];
const people: Partial<Record<'stranger' | 'investor' | 'holder', TestUser>> = {};
const made = { project: '', slug: '' };

/** A process of the API and the site, with its own shared answers. */
const startNode = async (): Promise<Node> => {
  const api = await startTestApp(
    context(),
    (api) => {
      projectUpdatesRoutes(api, { links: testLinks });
      projectsRoutes(api, { timeZone });
      articlesRoutes(api, { links: testLinks });
      homeRoutes(api, { timeZone });
      notificationsRoutes(api, { timeZone });
      const readers = [articleFileReaders, projectDocumentReaders, projectUpdateFileReaders];
      mediaRoutes(api, mediaDeps(store().files, readers));
    },
    { sharedAnswersMs: 60_000 },
  );
  const site = await startSiteApp(context(), store().files, { sharedAnswersMs: 60_000 });
  return { inject: api.inject, site, close: () => Promise.all([api.close(), site.close()]) };
};

/** The clock of rules stands still at an instant, so that a test can ask a millisecond before another. */
const freezeAt = (at: Date): Promise<unknown> =>
  context().admin.pool.query(
    `create or replace function app_now() returns timestamptz language sql stable parallel safe
     return timestamptz '${at.toISOString()}'`,
  );

beforeAll(async () => {
  people.stranger = await clearedUser(context());
  people.investor = await clearedUser(context());
  people.holder = await clearedUser(context());
  await giveLevels(context().database.reader, people.investor.userId, 'INVESTOR');
  const project = await context().transact(async (tx) => {
    await setSampleRates(tx);
    await setSampleConfiguration(tx);
    return publishSampleProject(tx);
  });
  Object.assign(made, { project: project.documentId, slug: project.slug });
  await buyShares(context(), { userId: people.holder.userId, project: made.project, shares: 3 });
  nodes.push(await startNode(), await startNode());
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

type Caller = 'visitor' | 'stranger' | 'investor' | 'holder';
const callers: readonly Caller[] = ['visitor', 'stranger', 'investor', 'holder'];
const readersOf: Readonly<Record<UpdateAudience, readonly Caller[]>> = {
  public: callers,
  investors: ['investor', 'holder'],
  holders: ['holder'],
};

const get = async (node: Node, caller: Caller, url: string) => {
  const headers = caller === 'visitor' ? {} : people[caller]!.headers;
  const answer = await node.inject({ url, headers });
  return { status: answer.statusCode, body: answer.body.replace(/"requestId":"[^"]+"/, '') };
};

interface Released {
  readonly update: string;
  readonly picture: string;
  readonly document: string;
}
const unknown: Released = {
  update: 'unknownupdate'.padEnd(24, '0'),
  picture: 'unknownpicture'.padEnd(24, '0'),
  document: 'unknowndocument'.padEnd(24, '0'),
};

/** What a caller gets about an update by its ids. */
const byIds = async (node: Node, caller: Caller, { update, picture, document }: Released) => ({
  single: await get(node, caller, `/api/project-updates/${update}`),
  picture: (await get(node, caller, `/api/files/${picture}`)).status,
  pictureLink: (await get(node, caller, `/api/files/${picture}/link`)).status,
  document: (await get(node, caller, `/api/files/${document}`)).status,
  documentLink: (await get(node, caller, `/api/files/${document}/link`)).status,
});

const whatIs = ({ single, document, documentLink }: Awaited<ReturnType<typeof byIds>>, words: string) => ({
  isRead: single.status === 200 && single.body.includes(words),
  document,
  documentLink,
});

/** Everything else that a caller reads, in one text. */
const everything = async (node: Node, caller: Caller, words: string): Promise<string> => {
  const urls = [
    `/api/project-updates?documentId=${made.project}`,
    '/api/project-infos',
    `/api/tools/parse-slug?slug=${made.slug}`,
    `/api/articles?search=${words}`,
    ...(caller === 'visitor' ? [] : ['/core/user/home', '/api/notifications']),
  ];
  const bodies: string[] = [];
  for (const url of urls) bodies.push((await get(node, caller, url)).body);
  if (caller === 'visitor')
    for (const url of [offer(), siteAddress('en', { name: 'feed' }), '/sitemap.xml']) {
      const answer = await node.site.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      bodies.push(answer.body);
    }
  return bodies.join('\n');
};
const offer = (): string => siteAddress('en', { name: 'offer', slug: made.slug });
const etagOf = async ({ site }: Node): Promise<unknown> =>
  (await site.inject({ url: offer() })).headers['etag'];

const run = async (): Promise<void> => {
  const { transact } = context();
  while ((await createReleaseUpdates({ transact }).run()) === 'more');
};
const noticesOf = async (update: string) => {
  const all = await Promise.all(
    (['stranger', 'investor', 'holder'] as const).map(async (name) =>
      (await notificationsOf(context(), people[name]!, 'news.')).flatMap(({ params, link, isMailed }) =>
        params['update'] === update ? [{ name, params, link, isMailed }] : [],
      ),
    ),
  );
  return all.flat();
};

const planned = async (words: string, audience: UpdateAudience, publishAt: Date): Promise<Released> => {
  const picture = await storeSamplePicture(context(), store().files);
  const bytes = samplePdf(words);
  const { documentId: document } = await context().transact((tx) =>
    storeDocument({ files: store().files }, tx, { bytes, originalName: 'plan.pdf' }),
  );
  const { content } = sampleUpdate(words);
  const image = { type: 'image' as const, file: picture, alternativeText: 'A house', caption: null };
  const update = await context().transact((tx) =>
    publishSampleUpdate(tx, {
      project: made.project,
      words,
      audience,
      publishAt,
      content: { ...content, en: [...content.en, image] },
      files: [{ file: document, title: inEveryLanguage('Plan') }],
    }),
  );
  return { update, picture, document };
};

describe('fair disclosure of an update', () => {
  it('is nothing for any caller before its instant, and everything for each reader from it on', async () => {
    const counted = { runs: 0 };
    const scenario = fc.record({
      audience: fc.constantFrom(...updateAudiences),
      aheadMs: fc.integer({ min: 86_400_000, max: 40 * 86_400_000 }),
      beforeMs: fc.constantFrom(1, 1, 2, 999, 5_000),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ audience, aheadMs, beforeMs }) => {
        counted.runs += 1;
        const words = `Tajemstvi${counted.runs}x`;
        // Within one day, because pages state the day.
        const noon = new Date((await readClock(context().database.reader)).getTime() + aheadMs);
        noon.setUTCHours(12, 0, 0, 0);
        const at = new Date(noon.getTime() + (aheadMs % 3_600_000));
        const item = await planned(words, audience, at);

        await freezeAt(new Date(at.getTime() - beforeMs));
        for (const name of ['stranger', 'investor', 'holder'] as const)
          people[name] = await signedInAgain(context(), people[name]!);
        await run();
        for (const node of nodes)
          for (const caller of callers) {
            expect(await byIds(node, caller, item)).toEqual(await byIds(node, caller, unknown));
            expect(await everything(node, caller, words)).not.toContain(words);
          }
        expect(await noticesOf(item.update)).toEqual([]);
        const etags = await Promise.all(nodes.map(etagOf));

        await freezeAt(at);
        const later = await Promise.all(nodes.map(etagOf));
        expect(later[0]).toBe(later[1]);
        expect(audience !== 'public' || later[0] !== etags[0]).toBe(true);
        for (const node of nodes)
          for (const caller of callers) {
            const isReader = readersOf[audience].includes(caller);
            const found = await byIds(node, caller, item);
            const text = await everything(node, caller, words);
            expect([audience, caller, text.includes(words)]).toEqual([audience, caller, isReader]);
            expect([audience, caller, whatIs(found, words)]).toEqual([
              audience,
              caller,
              isReader
                ? {
                    isRead: true,
                    document: audience === 'public' ? 200 : 404,
                    documentLink: caller === 'visitor' ? 401 : 200,
                  }
                : whatIs(await byIds(node, caller, unknown), words),
            ]);
          }
        await Promise.all([run(), run(), run()]);
        await run();
        const notices = await noticesOf(item.update);
        const noticed = audience === 'investors' ? ['investor', 'holder'] : ['holder'];
        expect(notices.map(({ name }) => name)).toEqual(noticed);
        for (const notice of notices) {
          expect(JSON.stringify(notice)).not.toContain(words);
          expect(notice).toMatchObject({ link: `/projects/${made.slug}#news`, isMailed: true });
        }
      }),
      { numRuns: 8 },
    );
  });

  it('records the readers of the instant, although one sells or deletes before the job runs', async () => {
    const now = await readClock(context().database.reader);
    const at = new Date(now.getTime() + 60_000);
    const { update } = await planned('Later', 'holders', at);
    await freezeAt(new Date(at.getTime() + 500));
    const late = await clearedUser(context());
    await buyShares(context(), { userId: late.userId, project: made.project, shares: 1 });
    await run();
    const { rows } = await sql<{ userId: number; shares: bigint; entitled: number; late: boolean }>`
      select e.user_id as "userId", e.shares, r.entitled, e.noticed_at < r.released_at as late
      from project_updates u join project_update_releases r on r.project_update_id = u.id
      join project_update_readers e on e.project_update_id = u.id
      where u.document_id = ${update}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ userId: people.holder!.userId, shares: 3n, entitled: 1, late: false }]);
    const answer = await nodes[0]!.inject({ url: `/api/project-updates/${update}`, headers: late.headers });
    expect(answer.statusCode, 'a later holder reads it, without a notice').toBe(200);
    expect(await notificationsOf(context(), late, 'news.')).toEqual([]);
  });
});
