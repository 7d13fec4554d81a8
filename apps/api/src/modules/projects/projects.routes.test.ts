import type { investorRoutes } from '@parcela/contract/investor';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod/mini';
import {
  inEveryLanguage,
  publishSampleDocument,
  publishSampleProject,
  samplePdf,
  sampleProject,
  setSampleRates,
  staffActor,
  useFileStore,
} from '../../testing/sample-content.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { holdingOf, issuerOf, reservedOf, transfer } from '../ledger/index.ts';
import { storeDocument, storeImage } from '../media/index.ts';
import {
  addProjectDocument,
  addProjectImage,
  changeProjectState,
  changeSlug,
  createProject,
  projectsRoutes,
  publishProject,
  setPrice,
} from './index.ts';

type Info = z.infer<typeof investorRoutes.getProjectInfo.answer>['data'];
type List = z.infer<typeof investorRoutes.listProjectInfos.answer>;
type Stats = z.infer<typeof investorRoutes.getDetailStats.answer>['data'];

const zone = { timeZone: 'Europe/Prague' };

describe('projects as everybody sees them', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  let server: TestApp;

  beforeAll(async () => {
    await context().transact(setSampleRates);
    server = await startTestApp(context(), (api) => projectsRoutes(api, zone));
  });
  afterAll(() => server.close());

  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await server.inject({ method: 'GET', url, headers });
    return { status: response.statusCode, body: response.json() };
  };
  const list = async (query = ''): Promise<List> => (await get(`/api/project-infos?${query}`)).body;
  const slugs = async (query = ''): Promise<string[]> => (await list(query)).data.map((item) => item.slug);
  const hideAll = () => sql`update projects set published_at = null`.execute(context().admin.kysely);

  /** Runs some reads and answers the SQL that they sent. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await work();
      return spy.mock.calls.map(([text]) => text);
    } finally {
      spy.mockRestore();
    }
  };

  describe('the list', () => {
    beforeEach(hideAll);

    it('orders by state (Open, Prepared, Completed, Closed, Unknown), then the newest first', async () => {
      const make = (slug: string, state: 'Open' | 'Prepared' | 'Unknown') =>
        context().transact((tx) => publishSampleProject(tx, { slug, state }));
      await make('unknown', 'Unknown');
      const closed = await make('closed', 'Open');
      const completed = await make('completed', 'Open');
      await make('open-old', 'Open');
      await make('prepared', 'Prepared');
      await make('open-new', 'Open');
      await context().transact((tx) =>
        changeProjectState(zone, tx, { projectId: closed.id, state: 'Closed', actor: staffActor }),
      );
      await sql`update projects set state = 'Completed' where id = ${completed.id}`.execute(
        context().admin.kysely,
      );
      const expected = ['open-new', 'open-old', 'prepared', 'completed', 'closed', 'unknown'];
      expect(await slugs()).toEqual(expected);
      expect(await slugs('sort=state')).toEqual(expected);
      expect(await slugs('sort=createdAt')).toEqual([
        'unknown',
        'closed',
        'completed',
        'open-old',
        'prepared',
        'open-new',
      ]);
      expect((await slugs('sort=state:desc'))[0]).toBe('unknown');
    });

    it('sorts by yield with projects that have none at the end, both ways', async () => {
      const calculation = sampleProject().calculation!;
      const make = (slug: string, paReturn: string | null) =>
        context().transact((tx) =>
          publishSampleProject(tx, {
            slug,
            isCalculatorEnabled: false,
            calculation: paReturn === null ? null : { ...calculation, paReturn },
          }),
        );
      await make('nine', '9');
      await make('none', null);
      await make('ten', '10.25');
      expect(await slugs('sort=yield')).toEqual(['nine', 'ten', 'none']);
      expect(await slugs('sort=yield:desc')).toEqual(['ten', 'nine', 'none']);
    });

    it('filters by country, state and currency in both spellings, and by all of them at once', async () => {
      const make = (slug: string, overrides: Parameters<typeof sampleProject>[0]) =>
        context().transact((tx) => publishSampleProject(tx, { slug, ...overrides }));
      await make('cz', {});
      await make('pl', { countryCode: 'PL', currency: 'PLN' });
      await make('sk', { countryCode: 'SK', currency: 'EUR', state: 'Prepared' });
      expect(await slugs('filters[countryCode]=PL')).toEqual(['pl']);
      expect(await slugs('filters[countryCode][$eq]=PL')).toEqual(['pl']);
      expect(await slugs('filters[state]=Prepared')).toEqual(['sk']);
      expect(await slugs('filters[currency]=CZK')).toEqual(['cz']);
      expect(await slugs('filters[currency]=EUR&filters[countryCode]=SK&filters[state]=Prepared')).toEqual([
        'sk',
      ]);
      expect(await list('filters[currency]=EUR&filters[countryCode]=CZ')).toEqual({
        data: [],
        meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
      });
    });

    it('shows a page and knows the total, on a page after the last too', async () => {
      for (const slug of ['one', 'two', 'three'])
        await context().transact((tx) => publishSampleProject(tx, { slug: `page-${slug}` }));
      const second = await list('pagination[page]=2&pagination[pageSize]=2');
      expect(second.data.map((item) => item.slug)).toEqual(['page-one']);
      expect(second.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 });
      const beyond = await list('pagination[page]=9&pagination[pageSize]=100');
      expect(beyond).toEqual({
        data: [],
        meta: { pagination: { page: 9, pageSize: 100, pageCount: 1, total: 3 } },
      });
    });

    it.each([
      ['pagination[pageSize]=101', 'pagination[pageSize]'],
      ['pagination[pageSize]=0', 'pagination[pageSize]'],
      ['pagination[page]=0', 'pagination[page]'],
      ['pagination[page]=x', 'pagination[page]'],
      ['sort=price', 'sort'],
      ['filters[state]=open', 'filters[state]'],
      ['filters[countryCode]=cz', 'filters[countryCode]'],
      ['filters[currency]=USD', 'filters[currency]'],
      ['filters[title]=x', 'filters[title]'],
      ['locale=de', 'locale'],
    ])('answers %s with 400 that names it', async (query, path) => {
      const { status, body } = await get(`/api/project-infos?${query}`);
      expect(status).toBe(400);
      expect(body.error.details).toMatchObject({ code: 'common.validation', issues: [{ path }] });
    });

    it('is one query, however many projects there are', async () => {
      for (let count = 0; count < 4; count += 1) await context().transact((tx) => publishSampleProject(tx));
      expect(await statementsOf(() => list())).toHaveLength(1);
    });
  });

  describe('a project', () => {
    it('has what the contract shows, in the language asked for, English where a text is missing', async () => {
      const { files } = store();
      const project = await context().transact(async (tx) => {
        const made = await publishSampleProject(tx, {
          blocks: [
            {
              title: inEveryLanguage('About'),
              description: { cs: '', en: 'Only English', pl: 'Po polsku' },
              video: { provider: 'youtube', providerUid: 'abc', url: 'https://www.youtube.com/watch?v=abc' },
            },
          ],
        });
        const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#abc' } })
          .png()
          .toBuffer();
        const image = await storeImage({ files }, tx, { bytes: png, originalName: 'a.png' });
        const alt = inEveryLanguage('Front');
        await addProjectImage(tx, {
          projectId: made.id,
          fileId: image.id,
          alt,
          caption: null,
          actor: staffActor,
        });
        const plan = await storeDocument({ files }, tx, { bytes: samplePdf(), originalName: 'plan.pdf' });
        const name = inEveryLanguage('Plan');
        await addProjectDocument(tx, {
          projectId: made.id,
          name,
          caption: null,
          files: { en: plan.id },
          actor: staffActor,
        });
        const prospect = await publishSampleDocument(tx, files, { kind: 'prospect', projectId: made.id });
        return { ...made, imageId: image.documentId, planId: plan.documentId, prospect };
      });
      const { status, body } = await get(`/api/project-infos/${project.infoDocumentId}?locale=cs&populate=*`);
      expect(status).toBe(200);
      const info: Info = body.data;
      expect(info).toMatchObject({
        documentId: project.infoDocumentId,
        slug: project.slug,
        title: expect.stringMatching(/\(cs\)$/),
        description: [{ id: 1, title: 'About (cs)', description: 'Only English' }],
        timeline: [{ isDone: true }, { isDone: false }],
        documents: [{ name: 'Plan (cs)', url: `/api/files/${project.planId}`, size: samplePdf().length }],
        informationProspect: { documentId: project.prospect, name: 'prospect (cs)' },
        project: {
          documentId: project.documentId,
          tokenTotalCount: 100,
          tokenTotalPrice: 100_000_00,
          tokenFee: 10_00,
          available: 100,
          // (1,000.00 + 10.00) CZK: 40.1590… EUR, 170.675… PLN.
          unitPrice: { CZK: 1010_00, EUR: 40_16, PLN: 170_68 },
          calculation: { paReturn: '6.5', period: 5, calculatorMin: 1_000_00 },
          images: [
            {
              url: `/api/files/${project.imageId}`,
              previewUrl: `/api/files/${project.imageId}?width=480`,
              alternativeText: 'Front (cs)',
              width: 80,
              height: 60,
            },
          ],
        },
      });
    });

    it('speaks the language of the browser when none is asked for', async () => {
      const project = await context().transact((tx) => publishSampleProject(tx));
      const url = `/api/project-infos/${project.infoDocumentId}`;
      expect((await get(url, { 'accept-language': 'pl-PL,cs;q=0.5' })).body.data.title).toMatch(/\(pl\)$/);
      expect((await get(url, { 'accept-language': 'de' })).body.data.title).toMatch(/\(en\)$/);
    });

    it('is one query for the page, the figures, the count and the slug each', async () => {
      const project = await context().transact((tx) => publishSampleProject(tx));
      for (const url of [
        `/api/project-infos/${project.infoDocumentId}`,
        `/api/projects/detail-stats?documentId=${project.documentId}`,
        `/api/tokens/count?documentId=${project.documentId}`,
        `/api/tools/parse-slug?slug=${project.slug}`,
      ])
        expect([url, (await statementsOf(() => get(url))).length]).toEqual([url, 1]);
    });

    it('is nowhere while it is a draft or scheduled, exactly as one that does not exist', async () => {
      const draft = await context().transact((tx) => createProject(tx, sampleProject()));
      const scheduled = await context().transact(async (tx) => {
        const input = sampleProject();
        const made = await createProject(tx, input);
        const publishedAt = new Date('2999-01-01T00:00:00Z');
        await publishProject(tx, { projectId: made.id, publishedAt, actor: staffActor });
        return { ...made, slug: input.slug };
      });
      const { slug: draftSlug } = await context()
        .admin.kysely.executeQuery<{ slug: string }>(
          sql<{ slug: string }>`select slug from project_slugs where project_id = ${draft.id}`.compile(
            context().admin.kysely,
          ),
        )
        .then(({ rows }) => rows[0]!);
      const missing = { documentId: 'A'.repeat(24), infoDocumentId: 'A'.repeat(24), slug: 'nowhere' };
      for (const project of [{ ...draft, slug: draftSlug }, scheduled, missing]) {
        for (const url of [
          `/api/project-infos/${project.infoDocumentId}`,
          `/api/projects/detail-stats?documentId=${project.documentId}`,
          `/api/tokens/count?documentId=${project.documentId}`,
        ]) {
          const { status, body } = await get(url);
          expect([url, status, body.error.details.code]).toEqual([url, 404, 'project.not_found']);
        }
        const { status, body } = await get(`/api/tools/parse-slug?slug=${project.slug}`);
        expect([status, body.error.details.code]).toEqual([404, 'common.not_found']);
        expect((await slugs('pagination[pageSize]=100')).includes(project.slug)).toBe(false);
      }
    });

    it.each(['..%2F..%2Fetc%2Fpasswd', "'%20or%201=1", '%00', 'x'.repeat(90)])(
      'answers an id like %s with 404',
      async (id) => {
        expect((await get(`/api/project-infos/${id}`)).status).toBe(404);
      },
    );

    it('is found by every slug it ever had, and told its newest', async () => {
      const project = await context().transact((tx) => publishSampleProject(tx));
      await context().transact((tx) =>
        changeSlug(tx, { projectId: project.id, slug: 'its-newest-name', actor: staffActor }),
      );
      for (const slug of [project.slug, 'its-newest-name'])
        expect((await get(`/api/tools/parse-slug?slug=${slug}`)).body.data).toEqual({
          type: 'project-info',
          documentId: project.infoDocumentId,
          slug: 'its-newest-name',
        });
      expect((await get(`/api/project-infos/${project.infoDocumentId}`)).body.data.slug).toBe(
        'its-newest-name',
      );
    });

    it('lists its future price but counts with the one in force', async () => {
      const project = await context().transact((tx) => publishSampleProject(tx));
      const appliedAt = new Date('2999-01-01T00:00:00.000Z');
      await context().transact((tx) =>
        setPrice(tx, { projectId: project.id, amount: 2_000_00n, appliedAt, actor: staffActor }),
      );
      const { data } = (await get(`/api/project-infos/${project.infoDocumentId}`)).body as { data: Info };
      expect(data.project.tokenCurrentNominalPrice).toEqual([
        { price: 1_000_00, appliedAt: '2020-01-01T00:00:00.000Z' },
        { price: 2_000_00, appliedAt: '2999-01-01T00:00:00.000Z' },
      ]);
      expect(data.project.unitPrice.CZK).toBe(1010_00);
    });
  });

  describe('the figures', () => {
    it('equal what the postings of the ledger say after any row of sales', async () => {
      const sale = fc.record({
        user: fc.integer({ min: 1, max: 5 }),
        shares: fc.integer({ min: 1, max: 30 }),
        kind: fc.constantFrom('reserve', 'buy', 'return'),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(sale, { maxLength: 12 }), async (sales) => {
          const { id, documentId } = await context().transact((tx) => publishSampleProject(tx));
          for (const [index, { user, shares, kind }] of sales.entries()) {
            const accounts = {
              reserve: [issuerOf(id), reservedOf(id)],
              buy: [reservedOf(id), holdingOf(user, id)],
              return: [holdingOf(user, id), issuerOf(id)],
            } as const;
            const [from, to] = accounts[kind];
            // A sale of more than there is does not happen.
            await context()
              .transact((tx) =>
                transfer(tx, {
                  kind,
                  source: { type: 'test', id: `${id}.${index}` },
                  from,
                  to,
                  amount: BigInt(shares),
                }),
              )
              .catch((error: unknown) => {
                if ((error as Error).name !== 'InsufficientBalanceError') throw error;
              });
          }
          const { rows } = await sql<Record<'sold' | 'reserved' | 'available' | 'investors', number>>`
            with balances as (
              select a.kind, a.owner_user_id, sum(p.amount)::integer as shares
              from ledger_postings p join ledger_accounts a on a.id = p.account_id
              where p.asset = ${`SHARE:${id}`} group by a.kind, a.owner_user_id)
            select coalesce(sum(shares) filter (where kind = 'holding'), 0)::integer as sold,
              coalesce(sum(shares) filter (where kind = 'reserved'), 0)::integer as reserved,
              coalesce(sum(shares) filter (where kind = 'issuer'), 0)::integer as available,
              (count(*) filter (where kind = 'holding' and shares > 0))::integer as investors
            from balances`.execute(context().admin.kysely);
          const expected = rows[0]!;
          const stats: Stats = (await get(`/api/projects/detail-stats?documentId=${documentId}`)).body.data;
          expect(stats).toMatchObject({ total: 100, currency: 'CZK', ...expected });
          expect(stats.sold + stats.reserved + stats.available).toBe(100);
          expect(stats.investedPercent).toBe((100 - expected.available).toFixed(2));
          expect(stats.remainingAmount).toBe(expected.available * 1_000_00);
          expect(stats.rates).toMatchObject({ eurToCzk: '25.150000', eurToPln: '4.250000' });
          const count = (await get(`/api/tokens/count?documentId=${documentId}`)).body.data;
          expect(count).toEqual({ available: expected.available });
        }),
        { numRuns: 20 },
      );
    });

    it('needs the id of a project', async () => {
      const { status, body } = await get('/api/projects/detail-stats');
      expect(status).toBe(400);
      expect(body.error.details.issues).toMatchObject([{ path: 'documentId' }]);
    });
  });
});
