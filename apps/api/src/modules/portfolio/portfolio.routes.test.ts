import { type Currency, voteWeightOf } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditWallet } from '../../../test/support/wallets/ledger-book.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { staffActor } from '../../../test/support/content/sample-texts.ts';
import { placeSampleOrder, allocateSample, orderDeps } from '../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../test/support/verification/grant-levels.ts';
import { executeSample, importedSample } from '../../../test/support/distributions/sample-distributions.ts';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { setRates } from '../exchange-rates/index.ts';
import { transfer, walletHoldOf, walletOf } from '@parcela/ledger';
import { cancelOrderByOperator } from '../orders/index.ts';
import { type CreatedProject, setPrice } from '../projects/index.ts';
import { portfolioRoutes } from './index.ts';

interface Row {
  readonly projectInfo: { readonly documentId: string; readonly slug: string; readonly title: string };
  readonly ownershipPercentage: string;
  readonly tokenCount: number;
  readonly dates: Readonly<Record<string, string | null>>;
  readonly currentValue: number;
  readonly price: number;
  readonly earnings: number;
}
interface Answer {
  readonly data: {
    readonly currency: Currency;
    readonly netWorth: number;
    readonly investedAmount: number;
    readonly countriesCount: number;
    readonly projects: readonly Row[];
  };
}

describe('GET /api/projects/portfolio', () => {
  const context = useTestDatabase();
  let server: TestApp;
  let user: TestUser;
  let stranger: TestUser;
  let prague: CreatedProject;
  let krakow: CreatedProject;

  const buy = async (project: CreatedProject, shares: number, currency?: Currency, userId = user.userId) => {
    const order = await context().transact((tx) =>
      placeSampleOrder(tx, { userId, project: project.documentId, shares, ...(currency && { currency }) }),
    );
    await context().transact((tx) => allocateSample(tx, order.id, order.price.amount));
    return order;
  };

  beforeAll(async () => {
    server = await startTestApp(context(), (api) => portfolioRoutes(api, { timeZone: 'Europe/Prague' }));
    user = await clearedUser(context());
    stranger = await clearedUser(context());
    [prague, krakow] = await context().transact(async (tx) => {
      await setSampleRates(tx);
      const first = await publishSampleProject(tx, {
        saleEndsOn: '2030-01-27',
        completedOn: '2026-03-28',
      });
      const second = await publishSampleProject(tx, {
        currency: 'PLN',
        countryCode: 'PL',
        prices: [{ amount: 333_33n, appliedAt: new Date('2020-01-01T00:00:00Z') }],
        shareFee: 3_33n,
        shareCount: 700,
      });
      return [first, second] as const;
    });
    await buy(prague, 3);
    await buy(prague, 4, 'EUR');
    await buy(krakow, 7, 'EUR');
    const gone = await context().transact((tx) => publishSampleProject(tx, { countryCode: 'SK' }));
    const cancelled = await buy(gone, 2);
    await context().transact((tx) =>
      cancelOrderByOperator(orderDeps, tx, {
        orderId: cancelled.id,
        staffId: 1,
        approvedBy: 2,
        reason: 'test',
      }),
    );
    const unpaid = await context().transact((tx) => publishSampleProject(tx, { countryCode: 'DE' }));
    await context().transact((tx) =>
      placeSampleOrder(tx, { userId: user.userId, project: unpaid.documentId, shares: 5 }),
    );
    await buy(prague, 9, 'CZK', stranger.userId);
    await context().transact(async (tx) => {
      const { userId } = user;
      await creditWallet(tx, { userId, currency: 'CZK', amount: 500_55n, paymentId: 901 });
      await creditWallet(tx, { userId, currency: 'EUR', amount: 77_77n, paymentId: 902 });
      await transfer(tx, {
        kind: 'wallet.held',
        source: { type: 'attempt', id: 0 },
        from: walletOf(userId, 'EUR'),
        to: walletHoldOf(userId, 'EUR'),
        amount: 7_00n,
      });
      // The orders keep their frozen rates; values and wallets follow the new ones.
      await setRates(tx, { eurToCzk: '24.6', eurToPln: '4.31', source: 'test', actor: staffActor });
      await setPrice(tx, { projectId: prague.id, amount: 1_234_56n, actor: staffActor });
    });
  });
  afterAll(() => server.close());

  const read = async (query = '', of: Pick<TestUser, 'headers'> = user): Promise<Answer['data']> => {
    const response = await server.inject({ url: `/api/projects/portfolio${query}`, headers: of.headers });
    expect(response.statusCode).toBe(200);
    return response.json<Answer>().data;
  };

  /**
   * The same figures in SQL alone, from the orders instead of the ledger. numeric's round() rounds half away from
   * zero (docs/architecture/ledger.md).
   */
  const recomputed = async (currency: Currency, userId: number) => {
    const perEuro = (name: string, of: string): string =>
      `case ${name} when 'CZK' then ${of}.eur_to_czk when 'PLN' then ${of}.eur_to_pln else 1 end`;
    const { rows } = await context().admin.pool.query<Record<string, string>>(
      `with rate as (select * from exchange_rates order by id desc limit 1),
       owned as (
         select o.project_id, p.country_code, p.currency, sum(o.token_count) as shares, p.share_count,
           sum(round(o.price * (${perEuro(`'${currency}'`, 'o')})::numeric(30, 12) / ${perEuro('o.currency', 'o')}))
             as invested
         from orders o join projects p on p.id = o.project_id
         where o.user_id = $1 and o.state = 'Paid' group by o.project_id, p.country_code, p.currency, p.share_count
       ),
       valued as (
         select owned.*, round(owned.shares * price.amount * (${perEuro(`'${currency}'`, 'rate')})::numeric(30, 12)
             / ${perEuro('owned.currency', 'rate')}) as value
         from owned cross join rate
         cross join lateral (select x.amount from project_prices x where x.project_id = owned.project_id
           order by x.applied_at desc, x.id desc limit 1) price
       ),
       wallet as (
         select a.id, round(a.balance * (${perEuro(`'${currency}'`, 'rate')})::numeric(30, 12)
             / ${perEuro('a.asset', 'rate')}) as value
         from ledger_accounts a cross join rate
         where a.owner_user_id = $1 and a.kind in ('wallet', 'wallet_hold')
       )
       select (select coalesce(sum(value), 0) from valued) + (select coalesce(sum(value), 0) from wallet) as "netWorth",
         (select coalesce(sum(invested), 0) from valued) as "investedAmount",
         (select count(distinct country_code) from valued) as "countriesCount",
         (select coalesce(json_agg(json_build_object('shares', shares, 'value', value, 'invested', invested,
            'ownership', round(shares * 100.0 / share_count, 2)::text) order by value desc), '[]') from valued) as rows`,
      [userId],
    );
    return rows[0]!;
  };

  it('matches an independent calculation of the orders in every currency (spec 3.14, 7.06)', async () => {
    for (const currency of ['CZK', 'EUR', 'PLN'] as const) {
      const answer = await read(`?currency=${currency}`);
      const expected = await recomputed(currency, user.userId);
      expect(answer).toMatchObject({
        currency,
        netWorth: Number(expected['netWorth']),
        investedAmount: Number(expected['investedAmount']),
        countriesCount: 2,
      });
      expect(Number(expected['countriesCount'])).toBe(2);
      expect(
        answer.projects.map((row) => ({
          shares: row.tokenCount,
          value: row.currentValue,
          invested: row.price,
          ownership: row.ownershipPercentage,
        })),
      ).toEqual(expected['rows']);
    }
  });

  it('counts each order at its frozen rate, and values it at today’s price and rate without the fee', async () => {
    const { projects, investedAmount } = await read('?currency=CZK');
    const row = projects.find(({ projectInfo }) => projectInfo.documentId === prague.infoDocumentId)!;
    expect(row).toMatchObject({
      tokenCount: 7,
      currentValue: 7 * 1_234_56,
      ownershipPercentage: '7.00',
      earnings: 0,
    });
    // 3 × 1,010.00 CZK, and 4 × 40.16 EUR at the former rate, 25.15.
    expect(row.price).toBe(3 * 1_010_00 + Math.round(4 * 40_16 * 25.15));
    expect(investedAmount).toBe(projects.reduce((sum, { price }) => sum + price, 0));
  });

  it('rounds the displayed share of a project, although the voting weight of the same shares is rounded down', async () => {
    const holder = await clearedUser(context());
    const large = await context().transact((tx) => publishSampleProject(tx, { shareCount: 3000 }));
    await buy(large, 50, 'CZK', holder.userId);
    expect((await read('', holder)).projects).toMatchObject([
      { tokenCount: 50, ownershipPercentage: '1.67' },
    ]);
    expect(voteWeightOf({ voteType: 'ByShares', shareCount: 3000, entitledCount: 1 }, 50n)).toBe('1.66');
  });

  it('uses the investor’s currency when the request names none, and answers in the requested language', async () => {
    await sql`update user_profiles set currency = 'PLN' where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    const answer = await read('?locale=pl');
    expect(answer).toEqual(await read('?currency=PLN&locale=pl'));
    expect(answer.projects.every(({ projectInfo }) => projectInfo.title.endsWith('(pl)'))).toBe(true);
  });

  it('gives the dates of the sale and of the construction of each project', async () => {
    const { projects } = await read();
    const dates = projects.find(({ projectInfo }) => projectInfo.documentId === prague.infoDocumentId)?.dates;
    expect(dates).toEqual({
      saleEndsOn: '2030-01-27',
      fundedOn: null,
      closedOn: null,
      expectedOn: '2027-06-30',
      completedOn: '2026-03-28',
    });
  });

  it('leaves out unpaid and cancelled orders and other investors’ orders', async () => {
    const { projects } = await read();
    expect(projects.map(({ projectInfo }) => projectInfo.documentId).toSorted()).toEqual(
      [prague.infoDocumentId, krakow.infoDocumentId].toSorted(),
    );
    expect((await read('?currency=CZK', stranger)).projects).toMatchObject([
      { tokenCount: 9, price: 9 * 1_010_00, entryFee: 9 * 10_00 },
    ]);
  });

  it('is empty for an investor without shares', async () => {
    const nobody = await signedInUser(context());
    expect(await read('?currency=EUR', nobody)).toEqual({
      currency: 'EUR',
      netWorth: 0,
      owedAmount: 0,
      investedAmount: 0,
      entryFeesAmount: 0,
      soldCostAmount: 0,
      soldGainAmount: 0,
      earningsAmount: 0,
      countriesCount: 0,
      projectsCount: 0,
      wallets: [
        { currency: 'CZK', balance: 0, value: 0 },
        { currency: 'EUR', balance: 0, value: 0 },
      ],
      allocation: { countries: [], currencies: [] },
      projects: [],
    });
    const ask = async (url: string) =>
      (await server.inject({ url, headers: nobody.headers })).json<{ data: unknown }>().data;
    expect(await ask('/api/projects/portfolio/returns?currency=EUR')).toEqual({
      currency: 'EUR',
      total: { gain: 0, soldGain: 0, entryFee: 0, totalReturn: null, annualReturn: null },
      projects: [],
    });
    expect(await ask('/api/projects/portfolio/history?currency=PLN')).toEqual({
      currency: 'PLN',
      gainChange: 0,
      range: '1Y',
      points: [],
    });
  });

  it('keeps a project with paid earnings when the investor no longer owns its shares', async () => {
    const holder = await clearedUser(context());
    const project = await context().transact((tx) => publishSampleProject(tx, { countryCode: 'AT' }));
    const order = await buy(project, 2, 'CZK', holder.userId);
    await context().transact(async (tx) => {
      const distribution = await importedSample(tx, {
        project: project.documentId,
        importId: 'gone',
        lines: [[holder.documentId, '12.50']],
      });
      await executeSample((work) => work(tx), distribution);
      await cancelOrderByOperator(orderDeps, tx, {
        orderId: order.id,
        staffId: 1,
        approvedBy: 2,
        reason: 'test',
      });
    });
    expect(await read('?currency=CZK', holder)).toMatchObject({
      earningsAmount: 12_50,
      countriesCount: 0,
      projectsCount: 0,
      projects: [{ tokenCount: 0, currentValue: 0, price: 0, earnings: 12_50 }],
    });
  });

  it('requires a session and a supported currency', async () => {
    const get = async (url: string, headers = {}) => (await server.inject({ url, headers })).statusCode;
    expect(await get('/api/projects/portfolio')).toBe(401);
    expect(await get('/api/projects/portfolio?currency=USD', user.headers)).toBe(400);
    expect(await get('/api/projects/portfolio?user=1', user.headers)).toBe(400);
    for (const path of ['returns', 'history']) {
      expect(await get(`/api/projects/portfolio/${path}`)).toBe(401);
      expect(await get(`/api/projects/portfolio/${path}?currency=USD`, user.headers)).toBe(400);
    }
    expect(await get('/api/projects/portfolio/history?range=2Y', user.headers)).toBe(400);
  });
});
