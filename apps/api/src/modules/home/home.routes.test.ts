import {
  type Currency,
  convert,
  currencies,
  divideHalfUp,
  homeTiles,
  type Money,
  money,
  sumMoney,
} from '@parcela/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveSomeYears, payHolders } from '../../../test/support/distributions/investment-history.ts';
import { declareSample } from '../../../test/support/distributions/sample-distributions.ts';
import {
  advertise,
  boardHolders,
  interestIn,
  shareContactsOf,
  sign,
} from '../../../test/support/orders/sample-share-board.ts';
import { switchShareSales } from '../../../test/support/orders/sample-share-transfers.ts';
import { placeSampleOrder } from '../../../test/support/orders/sample-orders.ts';
import { daysFromNow, runSamplePoll } from '../../../test/support/projects/sample-polls.ts';
import {
  dayOfClock,
  signedInAgain,
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import type { CreatedProject } from '../projects/index.ts';
import { votingsRoutes } from '../voting/index.ts';
import { homePersonalData, homeRoutes } from './index.ts';

interface Home {
  readonly currency: Currency;
  readonly income: { readonly lastYear: number; readonly nextYear: number };
  readonly tiles: readonly { readonly key: string; readonly isHidden: boolean }[];
  readonly goal: {
    readonly amount: number;
    readonly outlook: {
      readonly yearlyIncome: number;
      readonly yieldPercent: string;
      readonly reachedPercent: string;
      readonly missing: number;
    } | null;
  } | null;
  readonly ordersToPay: readonly {
    readonly documentId: string;
    readonly owed: number;
    readonly currency: Currency;
  }[];
  readonly salesToSign: readonly object[];
  readonly pollsToVote: readonly { readonly documentId: string }[];
  readonly accountsToAdd: readonly Currency[];
}

const timeZone = 'Europe/Prague';
const context = useTestDatabase();
let server: TestApp;
let people: readonly TestUser[];
let projects: readonly CreatedProject[];

beforeAll(async () => {
  server = await startTestApp(context(), (api) => {
    homeRoutes(api, { timeZone });
    votingsRoutes(api, { investorName: async () => '' });
  });
}, 60_000);
afterAll(() => server.close());

const read = async ({ headers }: TestUser, query = ''): Promise<Home> => {
  const response = await server.inject({ url: `/core/user/home${query}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Home }>().data;
};
const send = async (
  { headers }: TestUser,
  method: 'PUT' | 'DELETE',
  what: 'tiles' | 'goal',
  data?: object,
): Promise<number> => {
  const url = `/core/user/home/${what}`;
  const payload = data === undefined ? {} : { payload: { data } };
  return (await server.inject({ method, url, headers, ...payload })).statusCode;
};
const rowsOf = async <T extends object>(text: string, ...values: readonly unknown[]): Promise<T[]> =>
  (await context().admin.pool.query<T>(text, [...values])).rows;

interface Rated {
  readonly project: number;
  readonly amount: string;
  readonly currency: Currency;
  readonly czk: string;
  readonly pln: string;
  /** A day number. */
  readonly on: number;
}
const dayOf = (at: string): string => `((${at} at time zone '${timeZone}')::date - date '2000-01-01')`;
const inCurrency = (to: Currency, { amount, currency, czk, pln }: Rated): Money =>
  convert(money(BigInt(amount), currency), to, { eurToCzk: czk, eurToPln: pln });
const total = (to: Currency, rows: readonly Rated[]): bigint =>
  sumMoney(
    rows.map((row) => inCurrency(to, row)),
    to,
  ).amount;

/** More than any of these investors can reach. */
const wantedGoal = 9_999_999_99n;

/** Computed from the tables of orders and distributions with the rules of `domain` and whole numbers. */
const recompute = async (userId: number, currency: Currency) => {
  const [clock] = await rowsOf<{ today: number; since: number; until: string }>(
    `select ${dayOf('app_now()')} as today, ${dayOf("(app_now() - interval '12 months')")} as since,
       to_char((app_now() at time zone '${timeZone}') + interval '12 months', 'YYYY-MM-DD') as until`,
  );
  const { today, since, until } = clock!;
  const orders = await rowsOf<Rated>(
    `select project_id as project, price::text as amount, currency, eur_to_czk::text as czk,
       eur_to_pln::text as pln, ${dayOf('paid_at')} as "on" from orders where user_id = $1 and state = 'Paid'`,
    userId,
  );
  const earnings = await rowsOf<Rated>(
    `select d.project_id as project, l.net::text as amount, d.currency, d.eur_to_czk::text as czk,
       d.eur_to_pln::text as pln, ${dayOf('d.started_at')} as "on"
     from distribution_lines l join distributions d on d.id = l.distribution_id
     where l.user_id = $1 and l.booked_at is not null`,
    userId,
  );
  const recent = earnings.filter(({ on }) => on > since);
  const [rates] = await rowsOf<{ czk: string; pln: string }>(
    `select eur_to_czk::text as czk, eur_to_pln::text as pln from exchange_rates
     where valid_from <= app_now() order by valid_from desc, id desc limit 1`,
  );
  const ahead = await rowsOf<{ net: string; currency: Currency; own: string; all: string }>(
    `select d.expected_net::text as net, d.currency,
       (select sum(token_count) from orders where project_id = d.project_id and state = 'Paid' and user_id = $1)::text as own,
       (select sum(token_count) from orders where project_id = d.project_id and state = 'Paid')::text as all
     from distributions d where d.state in ('planned', 'declared') and d.expected_net is not null
       and d.corrects_id is null and to_char(d.pay_on, 'YYYY-MM-DD') <= $2`,
    userId,
    until,
  );
  const nextYear = ahead
    .filter(({ own }) => own !== null)
    .map(({ net, own, all, currency: of }) => ({
      project: 0,
      amount: String(divideHalfUp(BigInt(net) * BigInt(own), BigInt(all))),
      currency: of,
      czk: rates!.czk,
      pln: rates!.pln,
      on: today,
    }));
  const weighted = orders.reduce(
    (sum, order) =>
      sum + inCurrency(currency, order).amount * BigInt(Math.min(today - order.on, today - since)),
    0n,
  );
  const [earned, invested] = [total(currency, recent), total(currency, orders)];
  const averageInvested = divideHalfUp(weighted, BigInt(today - since));
  const isOld = orders.some(({ on }) => on <= since);
  // The smallest whole amount whose part of the earnings reaches the goal.
  const whole = (wantedGoal * averageInvested) / (earned || 1n);
  const isEnough = earned * whole >= wantedGoal * averageInvested;
  const missing = Number((isEnough ? whole : whole + 1n) - invested);
  return {
    lastYear: Number(earned),
    nextYear: Number(total(currency, nextYear)),
    isOld,
    outlook:
      isOld && earned > 0n
        ? { yearlyIncome: Number(divideHalfUp(earned * invested, averageInvested)), missing }
        : null,
  };
};

describe.each([20_261_129, 7, 4_711])('the home of investors with the history %i', (seed) => {
  beforeAll(async () => {
    const life = await liveSomeYears(context(), { seed, steps: 30 });
    projects = life.projects;
    // A random history may end without recent payouts.
    await payHolders(context(), { project: projects[1]!.documentId, net: 4_321_00n });
    const today = await dayOfClock(context());
    const [year, ...rest] = today.split('-');
    for (const [index, payOn] of [
      [0, `${Number(year) + 1}-01-01`],
      [1, today],
      [2, [Number(year) + 2, ...rest].join('-')],
    ] as const)
      await context().transact((tx) =>
        declareSample(tx, projects[index]!.documentId, {
          payOn,
          expectedNet: 5_000_01n,
          declaration: null,
        }),
      );
    people = await Promise.all(life.people.map((person) => signedInAgain(context(), person)));
  }, 300_000);

  it('equals an independent calculation in every currency', async () => {
    for (const user of people)
      for (const currency of currencies) {
        const expected = await recompute(user.userId, currency);
        expect(await send(user, 'PUT', 'goal', { amount: Number(wantedGoal), currency, year: 2050 })).toBe(
          200,
        );
        const { income, goal, ...shown } = await read(user, `?currency=${currency}`);
        expect(shown.currency).toBe(currency);
        expect(income).toEqual({ lastYear: expected.lastYear, nextYear: expected.nextYear });
        expect(income.lastYear).not.toBe(0);
        const outlook = goal!.outlook;
        expect(outlook && { yearlyIncome: outlook.yearlyIncome, missing: outlook.missing }).toEqual(
          expected.outlook,
        );
      }
    const [first] = people;
    expect((await recompute(first!.userId, 'CZK')).isOld).toBe(true);
  });

  it('names the currencies in which earnings wait for a bank account', async () => {
    for (const user of people) {
      const waiting = await rowsOf<{ currency: Currency }>(
        `select distinct d.currency from distribution_lines l join distributions d on d.id = l.distribution_id
         where l.user_id = $1 and l.state = 'waiting' and l.waits_for = 'bank_account' order by 1`,
        user.userId,
      );
      expect((await read(user)).accountsToAdd).toEqual(waiting.map(({ currency }) => currency));
    }
  });
});

describe('the steps of the home', () => {
  it('contain a live order until its money is complete or being checked', async () => {
    const user = people[0]!;
    const order = await context().transact((tx) =>
      placeSampleOrder(tx, { userId: user.userId, project: projects[0]!.documentId, shares: 1 }),
    );
    const [step, ...others] = (await read(user)).ordersToPay;
    expect(others).toEqual([]);
    expect(step).toMatchObject({
      documentId: order.documentId,
      owed: Number(order.price.amount),
      currency: order.price.currency,
    });
    expect((await read(people[1]!)).ordersToPay).toEqual([]);
    await rowsOf('update orders set needs_review = true where id = $1', order.id);
    expect((await read(user)).ordersToPay).toEqual([]);
  });

  it('contain a sale of shares for the party whose signature is missing, while the board is on', async () => {
    const holders = await boardHolders(context());
    const { giver, receiver } = holders;
    const interest = await interestIn(context(), await advertise(context(), holders), receiver);
    await shareContactsOf(context(), interest, giver);
    const awaited = async () => {
      const [ofHolder, ofBuyer] = [await read(giver), await read(receiver)];
      return [ofHolder.salesToSign.length, ofBuyer.salesToSign.length];
    };
    expect(await awaited(), 'nothing is signed').toEqual([0, 0]);
    await sign(context(), interest, giver);
    expect((await read(receiver)).salesToSign).toEqual([
      {
        documentId: interest,
        projectTitle: expect.any(String),
        shares: 2,
        expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(await awaited()).toEqual([0, 1]);
    await sign(context(), interest, receiver, { shares: 3 });
    expect(await awaited(), 'the other side signed other terms').toEqual([1, 0]);
    await context().transact((tx) => switchShareSales(tx, false));
    expect(await awaited(), 'the board is off').toEqual([0, 0]);
    await context().transact((tx) => switchShareSales(tx, true));
    await sign(context(), interest, giver, { shares: 3 });
    expect(await awaited(), 'both have signed the same').toEqual([0, 0]);
    expect((await read(people[0]!)).salesToSign).toEqual([]);
  });

  it('contain a running poll until the investor votes', async () => {
    const user = people[0]!;
    const [poll, later] = await context().transact(async (tx) => [
      await runSamplePoll(tx, { project: projects[0]!.documentId }),
      await runSamplePoll(tx, {
        project: projects[0]!.documentId,
        startAt: await daysFromNow(tx, 1),
        endAt: await daysFromNow(tx, 3),
      }),
    ]);
    expect((await read(user)).pollsToVote).toMatchObject([{ documentId: poll }]);
    expect((await read(await signedInUser(context()))).pollsToVote).toEqual([]);
    const voted = await server.inject({
      method: 'POST',
      url: '/api/votings/vote',
      headers: user.headers,
      payload: { votingDocumentId: poll, optionKey: 'yes' },
    });
    expect(voted.statusCode).toBe(200);
    expect((await read(user)).pollsToVote).toEqual([]);
    expect(later).not.toBe(poll);
  });
});

describe('the settings of the home', () => {
  it('keep the order of the tiles and the hidden tiles, for their user only', async () => {
    const [user, other] = [await signedInUser(context()), await signedInUser(context())];
    const tiles = homeTiles.toReversed().map((key) => ({ key, isHidden: key === 'totals' }));
    expect(await send(user, 'PUT', 'tiles', { tiles })).toBe(200);
    expect((await read(user)).tiles).toEqual(tiles);
    expect((await read(other)).tiles.map(({ key }) => key)).toEqual(homeTiles);
    expect(await send(user, 'PUT', 'tiles', { tiles: [{ key: 'goal', isHidden: false }] })).toBe(200);
    expect((await read(user)).tiles[0]).toEqual({ key: 'goal', isHidden: false });
  });

  it('keep one goal, which survives changes of the tiles until its user deletes it', async () => {
    const user = await signedInUser(context());
    const goal = { amount: 15_000_00, currency: 'EUR', year: 2035 };
    expect(await send(user, 'PUT', 'goal', goal)).toBe(200);
    expect(await send(user, 'PUT', 'tiles', { tiles: [] })).toBe(200);
    expect((await read(user)).goal).toEqual({ ...goal, outlook: null });
    expect(await context().transact((tx) => homePersonalData.parts['dashboard']!(tx, user.userId))).toEqual([
      expect.objectContaining({ goalAmount: 15_000_00n, goalCurrency: 'EUR', goalYear: 2035 }),
    ]);
    expect(await send(user, 'DELETE', 'goal')).toBe(200);
    expect((await read(user)).goal).toBeNull();
  });

  it('disappear with the account', async () => {
    const user = await signedInUser(context());
    await send(user, 'PUT', 'goal', { amount: 1, currency: 'CZK', year: 2030 });
    await context().transact((tx) => homePersonalData.erase!(tx, user.userId));
    expect(await rowsOf('select 1 from home_settings where user_id = $1', user.userId)).toEqual([]);
  });

  it.each([
    ['tiles', { tiles: [{ key: 'unknown', isHidden: false }] }],
    ['tiles', { tiles: ['goal', 'goal'].map((key) => ({ key, isHidden: false })) }],
    ['goal', { amount: 0, currency: 'CZK', year: 2030 }],
    ['goal', { amount: 1.5, currency: 'CZK', year: 2030 }],
    ['goal', { amount: 1, currency: 'USD', year: 2030 }],
    ['goal', { amount: 1, currency: 'CZK', year: 1999 }],
  ] as const)('refuse wrong %s: %j', async (what, data) => {
    expect(await send(await signedInUser(context()), 'PUT', what, data)).toBe(400);
  });
});
