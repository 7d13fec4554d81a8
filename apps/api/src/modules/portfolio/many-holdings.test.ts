import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownMuch } from '../../../test/support/distributions/many-holdings.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { statementsOf } from '../../../test/support/database/recorded-statements.ts';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { earningsRoutes } from '../earnings/index.ts';
import { portfolioRoutes } from './index.ts';
import { sampleLetterhead } from '../../../test/support/content/sample-brand.ts';

const timeZone = 'Europe/Prague';

describe('portfolio of 200 holdings and 5,000 earnings', () => {
  const context = useTestDatabase();
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await startTestApp(context(), (api) => {
      portfolioRoutes(api, { timeZone });
      earningsRoutes(api, {
        timeZone,
        letterhead: sampleLetterhead,
        investorName: async () => '',
      });
    });
    user = await signedInUser(context());
    await context().transact(setSampleRates);
    await ownMuch(context(), { userId: user.userId, holdings: 200, earnings: 5_000 });
  });
  afterAll(() => server.close());

  it.each([
    '/api/projects/portfolio',
    '/api/projects/portfolio/returns',
    '/api/projects/portfolio/history?range=Max',
    '/core/user/earnings/overview',
    '/core/user/earnings/history',
    '/core/user/earnings/last-payout',
  ])('needs at most three statements (%s)', async (url) => {
    const statements = await statementsOf(async () => {
      const response = await server.inject({ url, headers: user.headers });
      expect(response.statusCode).toBe(200);
    });
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.length).toBeLessThanOrEqual(3);
  });

  it('includes every holding and all earnings in its figures', async () => {
    const { data } = (
      await server.inject({ url: '/api/projects/portfolio?currency=CZK', headers: user.headers })
    ).json<{ data: { projectsCount: number; projects: unknown[]; earningsAmount: number } }>();
    expect(data).toMatchObject({ projectsCount: 200 });
    expect(data.projects).toHaveLength(200);
    const overview = (
      await server.inject({ url: '/core/user/earnings/overview?currency=CZK', headers: user.headers })
    ).json<{ total: number; years: { count: number }[] }>();
    expect(overview.total).toBe(data.earningsAmount);
    expect(overview.years.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
  });
});
