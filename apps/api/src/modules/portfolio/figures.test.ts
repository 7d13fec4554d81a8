import { type Currency, convert, currencies, formatDecimal, money } from '@parcela/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buyShares,
  correctHolders,
  listExecuted,
  liveSomeYears,
} from '../../../test/support/distributions/investment-history.ts';
import { clearedUser } from '../../../test/support/verification/grant-levels.ts';
import {
  advanceClock,
  signedInAgain,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { portfolioRoutes } from './index.ts';

const timeZone = 'Europe/Prague';

/** Numeric's round() rounds half away from zero, by another method than the code under test. */
const converted = (to: string, amount: string, from: string, rates: string): string => {
  const per = (name: string) =>
    `case ${name} when 'CZK' then ${rates}.eur_to_czk when 'PLN' then ${rates}.eur_to_pln else 1 end`;
  return `round(${amount} * (${per(to)})::numeric(40, 20) / (${per(from)}))`;
};
const inCurrency = (currency: Currency, amount: string, from: string, rates: string): string =>
  converted(`'${currency}'`, amount, from, rates);

interface Row {
  readonly projectInfo: { readonly documentId: string };
  readonly tokenCount: number;
  readonly currentValue: number;
  readonly price: number;
  readonly entryFee: number;
  readonly earnings: number;
}
interface Figures {
  readonly currency: Currency;
  readonly netWorth: number;
  readonly owedAmount: number;
  readonly investedAmount: number;
  readonly entryFeesAmount: number;
  readonly earningsAmount: number;
  readonly wallets: readonly {
    readonly currency: string;
    readonly balance: number;
    readonly value: number;
  }[];
  readonly allocation: {
    readonly countries: readonly { readonly countryCode: string; readonly value: number }[];
    readonly currencies: readonly { readonly currency: string; readonly value: number }[];
  };
  readonly projects: readonly Row[];
}
interface Point {
  readonly date: string;
  readonly netWorth: number;
  readonly holdings: number;
  readonly wallets: number;
  readonly owed: number;
  readonly invested: number;
  readonly earnings: number;
  readonly gain: number;
  readonly purchases: { readonly count: number; readonly amount: number };
  readonly payouts: { readonly count: number; readonly amount: number };
}
interface Returned {
  readonly gain: number;
  readonly entryFee: number;
  readonly totalReturn: string | null;
  readonly annualReturn: string | null;
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

describe('portfolio figures after years of purchases, earnings and payouts', () => {
  const context = useTestDatabase();
  let server: TestApp;
  let people: readonly [TestUser, TestUser];
  let project: string;

  beforeAll(async () => {
    server = await startTestApp(context(), (api) => portfolioRoutes(api, { timeZone }));
    const life = await liveSomeYears(context(), { seed: 20_261_121, steps: 60 });
    const [overpaid = ''] = (await listExecuted(context())).slice(-1);
    await correctHolders(context(), { distribution: overpaid, net: 1_00n });
    people = life.people;
    project = life.projects[0]!.documentId;
  }, 300_000);
  afterAll(() => server.close());

  const read = async <T>(path: string, { headers }: Pick<TestUser, 'headers'>): Promise<T> => {
    const response = await server.inject({ url: `/api/projects/portfolio${path}`, headers });
    expect(response.statusCode).toBe(200);
    return response.json<{ data: T }>().data;
  };
  const query = async <T extends object>(text: string, values: readonly unknown[]): Promise<T[]> =>
    (await context().admin.pool.query<T>(text, [...values])).rows;

  /** The holdings just before an instant, from orders and distributions instead of the ledger where possible. */
  const recomputed = async (currency: Currency, userId: number, until: string) => {
    const [row] = await query<{
      holdings: string;
      wallets: string;
      owed: string;
      invested: string;
      earned: string;
    }>(
      `with at as (select ${until} as moment), rate as (
         select r.* from exchange_rates r, at where r.valid_from < at.moment
         order by r.valid_from desc, r.id desc limit 1
       ), owned as (
         select o.project_id, p.currency, sum(o.token_count) as shares
         from orders o join projects p on p.id = o.project_id cross join at
         where o.user_id = $1 and o.state = 'Paid' and o.paid_at < at.moment group by 1, 2
       )
       select
         (select coalesce(sum(${inCurrency(currency, 'owned.shares * price.amount', 'owned.currency', 'rate')}), 0)
            from owned cross join rate cross join at cross join lateral (
              select x.amount from project_prices x where x.project_id = owned.project_id and x.applied_at < at.moment
              order by x.applied_at desc, x.id desc limit 1) price) as holdings,
         (select coalesce(sum(${inCurrency(currency, 'w.balance', 'w.asset', 'rate')}), 0) from rate cross join (
              select a.asset, sum(l.amount) as balance
              from ledger_accounts a join ledger_postings l on l.account_id = a.id
              join ledger_transactions t on t.id = l.transaction_id cross join at
              where a.owner_user_id = $1 and a.kind in ('wallet', 'wallet_hold') and t.occurred_at < at.moment
              group by a.asset) w) as wallets,
         (select coalesce(sum(${inCurrency(currency, 'd.owed', 'd.currency', 'rate')}), 0) from rate cross join (
              select b.currency, sum(b.amount - coalesce((select sum(x.amount) from distribution_debt_payments x
                where x.debt_id = b.id and x.created_at < at.moment), 0)) as owed
              from distribution_debts b cross join at where b.user_id = $1 and b.created_at < at.moment
              group by b.currency) d) as owed,
         (select coalesce(sum(${inCurrency(currency, 'o.price', 'o.currency', 'o')}), 0)
            from orders o cross join at where o.user_id = $1 and o.state = 'Paid' and o.paid_at < at.moment) as invested,
         (select coalesce(sum(${inCurrency(currency, 'l.net', 'p.currency', 'p')}), 0)
            from distribution_lines l join distributions p on p.id = l.distribution_id cross join at
            where l.user_id = $1 and l.booked_at is not null and p.started_at < at.moment) as earned`,
      [userId],
    );
    const { holdings, wallets, owed, invested, earned } = row!;
    return {
      netWorth: Number(holdings) + Number(wallets) - Number(owed),
      holdings: Number(holdings),
      wallets: Number(wallets),
      owed: Number(owed),
      invested: Number(invested),
      earnings: Number(earned),
      gain: Number(holdings) + Number(earned) - Number(invested),
    };
  };
  /** The fees of the shares of every Paid order: per share in the order's currency, then in the requested currency. */
  const entryFees = async (currency: Currency, userId: number): Promise<number> => {
    const fee = `(${converted('o.currency', 'o.fee', 'o.project_currency', 'o')} * o.token_count)`;
    const [row] = await query<{ fees: string }>(
      `select sum(${inCurrency(currency, fee, 'o.currency', 'o')}) as fees
       from orders o where o.user_id = $1 and o.state = 'Paid'`,
      [userId],
    );
    return Number(row?.fees);
  };
  const now = `(app_now() + interval '1 second')`;

  it('match an independent calculation on the dashboard, in every currency (spec 3.14, 9.21)', async () => {
    for (const { userId, headers } of people)
      for (const currency of currencies) {
        const shown = await read<Figures>(`?currency=${currency}`, { headers });
        const expected = await recomputed(currency, userId, now);
        expect(expected.earnings).toBeGreaterThan(0);
        expect(expected.owed).toBeGreaterThan(0);
        expect(shown).toMatchObject({
          currency,
          netWorth: expected.netWorth,
          owedAmount: expected.owed,
          investedAmount: expected.invested,
          earningsAmount: expected.earnings,
        });
        const fees = await entryFees(currency, userId);
        expect(fees).toBeGreaterThan(0);
        expect(shown.entryFeesAmount).toBe(fees);
        const returns = await read<{ total: Returned; projects: Returned[] }>(
          `/returns?currency=${currency}`,
          { headers },
        );
        expect(returns.total.entryFee).toBe(fees);
        expect(sumOf(returns.projects, ({ entryFee }) => entryFee)).toBe(fees);
        expect(sumOf(shown.projects, (row) => row.currentValue)).toBe(expected.holdings);
        expect(sumOf(shown.wallets, ({ value }) => value)).toBe(expected.wallets);
      }
  });

  it('show the earnings of each project, converted at the rates of their payouts (spec 9.21)', async () => {
    const { userId, headers } = people[0];
    for (const currency of currencies) {
      const expected = await query<{ project: string; earned: string }>(
        `select i.document_id as project, sum(${inCurrency(currency, 'l.net', 'p.currency', 'p')}) as earned
         from distribution_lines l join distributions p on p.id = l.distribution_id join project_infos i on i.project_id = p.project_id
         where l.user_id = $1 and l.booked_at is not null group by 1`,
        [userId],
      );
      const earned = new Map(expected.map((row) => [row.project, Number(row.earned)]));
      // Equal earnings of two projects would hide that they were swapped.
      expect(earned.size).toBeGreaterThan(1);
      expect(new Set(earned.values()).size).toBe(earned.size);
      const shown = await read<Figures>(`?currency=${currency}`, { headers });
      expect(shown.projects.map((row) => [row.projectInfo.documentId, row.earnings])).toEqual(
        shown.projects.map((row) => [
          row.projectInfo.documentId,
          earned.get(row.projectInfo.documentId) ?? 0,
        ]),
      );
    }
  });

  it('add up, so that every total is the sum of its parts (spec 9.21)', async () => {
    for (const currency of currencies) {
      const shown = await read<Figures>(`?currency=${currency}`, people[0]);
      const values = sumOf(shown.projects, (row) => row.currentValue);
      const inWallets = sumOf(shown.wallets, ({ value }) => value);
      expect(shown.netWorth).toBe(values + inWallets - shown.owedAmount);
      expect(shown.investedAmount).toBe(sumOf(shown.projects, ({ price }) => price));
      expect(shown.entryFeesAmount).toBe(sumOf(shown.projects, ({ entryFee }) => entryFee));
      expect(shown.earningsAmount).toBe(sumOf(shown.projects, ({ earnings }) => earnings));
      expect(sumOf(shown.allocation.countries, ({ value }) => value)).toBe(values);
      expect(sumOf(shown.allocation.currencies, ({ value }) => value)).toBe(
        shown.netWorth + shown.owedAmount,
      );
      expect(shown.wallets.find((wallet) => wallet.currency === currency)?.balance).toBe(
        shown.wallets.find((wallet) => wallet.currency === currency)?.value,
      );
    }
  });

  it.each(['1M', '3M', 'YTD', '1Y', '5Y', 'Max'])(
    'match an independent calculation of each day in the history (%s)',
    async (range) => {
      const { userId, headers } = people[0];
      for (const currency of currencies) {
        const { points, gainChange } = await read<{ points: Point[]; gainChange: number }>(
          `/history?currency=${currency}&range=${range}`,
          { headers },
        );
        const [begun] = await query<{ day: string }>(
          `select to_char(min(paid_at) at time zone '${timeZone}', 'YYYY-MM-DD') as day from orders
           where user_id = $1 and state = 'Paid'`,
          [userId],
        );
        const gainBefore = points[0]!.date === begun!.day ? 0 : points[0]!.gain;
        expect(gainChange).toBe(points.at(-1)!.gain - gainBefore);
        expect(points.length).toBeGreaterThan(1);
        expect(points.length).toBeLessThanOrEqual(61);
        for (const [
          place,
          { purchases: _purchases, payouts: _payouts, date, ...figures },
        ] of points.entries()) {
          const until =
            place === points.length - 1 ? now : `('${date}'::date + 1)::timestamp at time zone '${timeZone}'`;
          expect({ date, ...figures }).toEqual({ date, ...(await recomputed(currency, userId, until)) });
        }
      }
    },
  );

  it('end the history with the values of the dashboard and include every purchase and payout', async () => {
    for (const { userId, headers } of people) {
      const shown = await read<Figures>('?currency=EUR', { headers });
      const { points } = await read<{ points: Point[] }>('/history?currency=EUR&range=Max', { headers });
      expect(points.at(-1)).toMatchObject({
        netWorth: shown.netWorth,
        invested: shown.investedAmount,
        earnings: shown.earningsAmount,
      });
      expect(sumOf(points, ({ purchases }) => purchases.amount)).toBe(shown.investedAmount);
      expect(sumOf(points, ({ payouts }) => payouts.amount)).toBe(shown.earningsAmount);
      const [counts] = await query<{ orders: number; earnings: number }>(
        `select (select count(*)::integer from orders where user_id = $1 and state = 'Paid') as orders,
           (select count(*)::integer from earnings where user_id = $1) as earnings`,
        [userId],
      );
      expect(sumOf(points, ({ purchases }) => purchases.count)).toBe(counts!.orders);
      expect(sumOf(points, ({ payouts }) => payouts.count)).toBe(counts!.earnings);
    }
  });

  it('give returns that discount all flows to zero, and gains that add up', async () => {
    const { userId, headers } = people[0];
    for (const currency of currencies) {
      const { total, projects } = await read<{
        total: Returned;
        projects: (Returned & Pick<Row, 'projectInfo'>)[];
      }>(`/returns?currency=${currency}`, { headers });
      const shown = await read<Figures>(`?currency=${currency}`, { headers });
      expect(projects.map(({ projectInfo }) => projectInfo)).toEqual(
        shown.projects.map(({ projectInfo }) => projectInfo),
      );
      expect(total.gain).toBe(sumOf(projects, ({ gain }) => gain));
      for (const [index, row] of shown.projects.entries())
        expect(projects[index]).toMatchObject({
          gain: row.currentValue + row.earnings - row.price,
          totalReturn: (((row.currentValue + row.earnings - row.price) / row.price) * 100).toFixed(2),
        });
      expect(total.annualReturn).not.toBeNull();
      // The present value, in SQL: its sign changes between the rates just below and just above the result.
      const presentValue = async (percent: number): Promise<number> => {
        const [row] = await query<{ value: number }>(
          `with flow as (
             select -${inCurrency(currency, 'o.price', 'o.currency', 'o')} as amount, o.paid_at as at
             from orders o where o.user_id = $1 and o.state = 'Paid'
             union all
             select ${inCurrency(currency, 'e.amount', 'e.currency', 'e')}, e.paid_at from earnings e where e.user_id = $1
             union all select $3, app_now()
           ), day as (select amount, (at at time zone '${timeZone}')::date as day from flow)
           select sum(amount::float8 * power(1 + $2::float8 / 100, -(day - (select min(day) from day))::float8 / 365))
             as value from day`,
          [userId, percent, sumOf(shown.projects, (one) => one.currentValue)],
        );
        return row!.value;
      };
      const percent = Number(total.annualReturn);
      expect((await presentValue(percent - 0.006)) * (await presentValue(percent + 0.006))).toBeLessThan(0);
    }
  });

  it('are null without enough data', async () => {
    const newcomer = await clearedUser(context());
    await buyShares(context(), { userId: newcomer.userId, project, shares: 1 });
    // Days are counted in the platform's zone: near midnight, a clock change adds or removes a day.
    await advanceClock(context(), '88 days 22 hours');
    const unknown = { annualReturn: null };
    const soon = await read<{ total: Returned; projects: Returned[] }>(
      '/returns',
      await signedInAgain(context(), newcomer),
    );
    expect(soon).toMatchObject({ total: unknown, projects: [unknown] });
    await advanceClock(context(), '2 days');
    const later = await read<{ total: Returned }>('/returns', await signedInAgain(context(), newcomer));
    expect(later.total.annualReturn).toMatch(/^-?\d+\.\d\d$/);
  });
});

describe('conversion of amounts in the database', () => {
  const context = useTestDatabase();

  it('equals convert() of the domain rules', async () => {
    const rate = (min: number, max: number) =>
      fc.integer({ min: min * 1e6, max: max * 1e6 }).map((scaled) => formatDecimal(BigInt(scaled), 6));
    const cases = fc.sample(
      fc.record({
        amount: fc.bigInt({ min: 0n, max: 10n ** 14n }),
        from: fc.constantFrom(...currencies),
        to: fc.constantFrom(...currencies),
        eurToCzk: rate(10, 100),
        eurToPln: rate(1, 9),
      }),
      3000,
    );
    const { rows } = await sql<{ converted: bigint }>`
      select convert_money(c.amount, c.source, c.target, c.czk, c.pln) as converted
      from unnest(${cases.map(({ amount }) => String(amount))}::bigint[], ${cases.map(({ from }) => from)}::text[],
        ${cases.map(({ to }) => to)}::text[], ${cases.map(({ eurToCzk }) => eurToCzk)}::numeric[],
        ${cases.map(({ eurToPln }) => eurToPln)}::numeric[])
        with ordinality as c (amount, source, target, czk, pln, place)
      order by c.place`.execute(context().admin.kysely);
    expect(rows.map(({ converted }) => converted)).toEqual(
      cases.map(({ amount, from, to, ...rates }) => convert(money(amount, from), to, rates).amount),
    );
  });
});
