import type { investorRoutes } from '@parcela/contract/investor';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { publishSampleProject, sampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import { statementsOf } from '../../../../test/support/database/recorded-statements.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { changeProjectState, projectsRoutes } from '../index.ts';

type List = z.infer<typeof investorRoutes.listProjectInfos.answer>;

const zone = { timeZone: 'Europe/Prague' };

describe('GET /api/project-infos', () => {
  const context = useTestDatabase();
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

  describe('project list', () => {
    beforeEach(hideAll);

    it('orders by state (Open, Prepared, Completed, Closed, Unknown), then the newest first (spec 2.35)', async () => {
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

    it('sorts by yield in both directions, with projects without a yield at the end', async () => {
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

    it('filters by country, state and currency in either notation, and by all three together', async () => {
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

    it('shows a page and the total, also for a page after the last (spec 7.06)', async () => {
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
    ])('answers %s with 400 and names the parameter', async (query, path) => {
      const { status, body } = await get(`/api/project-infos?${query}`);
      expect(status).toBe(400);
      expect(body.error.details).toMatchObject({ code: 'common.validation', issues: [{ path }] });
    });

    it('needs one query regardless of the number of projects', async () => {
      for (let count = 0; count < 4; count += 1) await context().transact((tx) => publishSampleProject(tx));
      expect(await statementsOf(() => list())).toHaveLength(1);
    });
  });
});
