import { inEveryTranslation, localizedFrom } from '@parcela/domain';
import type { investorRoutes } from '@parcela/contract/investor';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { publishSampleDocument } from '../../../../test/support/content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../../../../test/support/content/sample-texts.ts';
import { publishSampleProject, sampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { samplePdf, useFileStore } from '../../../../test/support/media/sample-files.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { statementsOf } from '../../../../test/support/database/recorded-statements.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { storeDocument, storeImage } from '../../media/index.ts';
import { changeSlug, createProject, projectsRoutes, publishProject, setPrice } from '../index.ts';

type Info = z.infer<typeof investorRoutes.getProjectInfo.answer>['data'];
type List = z.infer<typeof investorRoutes.listProjectInfos.answer>;

const zone = { timeZone: 'Europe/Prague' };

describe('public project routes', () => {
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

  describe('project', () => {
    it('has the fields of the contract in the requested language, and English where a translation is missing (spec 3.07, 3.08, 7.06, 9.14)', async () => {
      const { files } = store();
      const project = await context().transact(async (tx) => {
        const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#abc' } })
          .png()
          .toBuffer();
        const image = await storeImage({ files }, tx, { bytes: png, originalName: 'a.png' });
        const plan = await storeDocument({ files }, tx, { bytes: samplePdf(), originalName: 'plan.pdf' });
        const made = await publishSampleProject(tx, {
          blocks: [
            {
              title: inEveryLanguage('About'),
              description: localizedFrom({ cs: '', en: 'Only English', pl: 'Po polsku' }),
              video: {
                provider: 'youtube',
                providerUid: 'aqz-KE-bpKQ',
                url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
              },
            },
          ],
          images: [{ file: image.documentId, alternativeText: inEveryLanguage('Front'), caption: null }],
          documents: [
            {
              documentId: null,
              name: inEveryLanguage('Plan'),
              caption: null,
              files: { ...inEveryTranslation(() => null), en: plan.documentId },
              extractOn: '2020-05-01',
            },
          ],
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
        fees: {
          running: { percent: '8', text: 'Of the rent, for management. (cs)' },
          payouts: { percent: '3', text: 'Of the rent. (cs)' },
          leaving: { percent: null, text: 'None. (cs)' },
        },
        ownership: {
          owner: {
            name: 'House One s.r.o.',
            registerNumber: '00000001',
            countryCode: 'CZ',
            registerUrl: null,
          },
          instrument: { kind: 'claim', text: 'A claim to the rent. (cs)' },
          rank: { kind: 'subordinated', text: 'After the bank. (cs)' },
          landRegister: {
            extracts: [{ on: '2020-05-01' }],
            absence: 'The purchase is not registered yet. (cs)',
          },
          custody: 'On an account of the operator. (cs)',
          operatorFailure: { hasRunOffPlan: true, text: 'Payouts go on. (cs)' },
          team: [{ name: 'Jana Malá', role: 'Manager (cs)' }],
          coInvestment: { amount: null, percent: null, text: 'None. (cs)' },
        },
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
          // 10.00 CZK: 0.3976… EUR, 1.6898… PLN.
          unitFee: { CZK: 10_00, EUR: 40, PLN: 1_69 },
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

    it('uses the language of the browser when the request names none', async () => {
      const project = await context().transact((tx) => publishSampleProject(tx));
      const url = `/api/project-infos/${project.infoDocumentId}`;
      expect((await get(url, { 'accept-language': 'pl-PL,cs;q=0.5' })).body.data.title).toMatch(/\(pl\)$/);
      expect((await get(url, { 'accept-language': 'de' })).body.data.title).toMatch(/\(en\)$/);
    });

    it('needs one query each for the page, the figures, the count and the slug', async () => {
      const project = await context().transact((tx) => publishSampleProject(tx));
      for (const url of [
        `/api/project-infos/${project.infoDocumentId}`,
        `/api/projects/detail-stats?documentId=${project.documentId}`,
        `/api/tokens/count?documentId=${project.documentId}`,
        `/api/tools/parse-slug?slug=${project.slug}`,
      ])
        expect([url, (await statementsOf(() => get(url))).length]).toEqual([url, 1]);
    });

    it('hides drafts and scheduled projects, with the same answer as for an unknown project', async () => {
      const draft = await context().transact((tx) => createProject(tx, sampleProject()));
      const scheduled = await context().transact(async (tx) => {
        const input = sampleProject();
        const made = await createProject(tx, input);
        const publishAt = new Date('2999-01-01T00:00:00Z');
        await publishProject(tx, { item: made.infoDocumentId, version: 1, publishAt, actor: staffActor });
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

    it('returns the current address for every earlier slug (spec 2.43)', async () => {
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

    it('lists a future price but calculates with the current one', async () => {
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
});
