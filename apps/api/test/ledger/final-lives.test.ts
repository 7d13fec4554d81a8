import { balancesOf, issuerOf, redeemedOf, reservedOf } from '@parcela/ledger';
import { convert, currencies, type Currency, money, type Rates } from '@parcela/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { advanceClock, type TestUser } from '../support/app/test-app.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { buyShares } from '../support/distributions/investment-history.ts';
import { closeSale, executeKind, proceeds } from '../support/distributions/sold-projects.ts';
import { switchShareSales, transferSample } from '../support/orders/sample-share-transfers.ts';
import { assertSafe } from '../support/payments/payment-fixture.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { clearedUser } from '../support/verification/grant-levels.ts';
import { getPortfolio } from '../../src/modules/portfolio/get-portfolio.ts';
import { getReturns } from '../../src/modules/portfolio/get-returns.ts';
import { readHistory } from '../../src/modules/portfolio/portfolio-history.queries.ts';

const context = useTestDatabase();
const timeZone = 'Europe/Prague';
const peopleCount = 3;

interface Life {
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly orders: readonly {
    readonly user: number;
    readonly shares: number;
    readonly currency: Currency;
  }[];
  readonly transfer: {
    readonly how: 'sale' | 'gift' | 'none';
    readonly part: number;
    readonly price: number;
  };
  readonly rents: readonly { readonly gross: number; readonly reserve: number }[];
  readonly returned: number;
  readonly final: number;
  readonly isReleased: boolean;
}

const life: fc.Arbitrary<Life> = fc.record({
  currency: fc.constantFrom('CZK' as const, 'EUR' as const, 'PLN' as const),
  orders: fc.array(
    fc.record({
      user: fc.nat(peopleCount - 1),
      shares: fc.integer({ min: 1, max: 9 }),
      currency: fc.constantFrom(...currencies),
    }),
    { minLength: 3, maxLength: 5 },
  ),
  transfer: fc.record({
    how: fc.constantFrom('sale' as const, 'gift' as const, 'none' as const),
    part: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 1, max: 2_000_00 }),
  }),
  rents: fc.array(
    fc.record({ gross: fc.integer({ min: 1_00, max: 5_000_00 }), reserve: fc.integer({ min: 0, max: 99 }) }),
    { maxLength: 2 },
  ),
  returned: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_00 })),
  final: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 1_999_99 }),
    fc.integer({ min: 2_000_00, max: 90_000_00 }),
  ),
  isReleased: fc.boolean(),
});

beforeAll(() =>
  context().transact(async (tx) => {
    await setSampleRates(tx);
    await switchShareSales(tx, true);
  }),
);

interface Flow extends Rates {
  readonly userId: number;
  readonly amount: bigint;
  readonly currency: Currency;
}

/** Everything that the holders of a project paid and got, from the rows that say so. */
const flowsOf = async (projectId: number): Promise<readonly Flow[]> => {
  const { rows } = await sql<Flow>`
    select o.user_id as "userId", -o.price as amount, o.currency, o.eur_to_czk::text as "eurToCzk",
      o.eur_to_pln::text as "eurToPln"
    from orders o where o.project_id = ${projectId} and o.paid_at is not null
    union all
    select l.user_id, part.amount, p.currency, p.eur_to_czk::text, p.eur_to_pln::text
    from distribution_lines l join distributions p on p.id = l.distribution_id
    cross join lateral (values (l.net - l.capital), (l.capital)) part (amount)
    where p.project_id = ${projectId}
    union all
    select side.user_id, side.sign * t.price, t.currency, r.eur_to_czk::text, r.eur_to_pln::text
    from share_transfers t cross join rates_in_force r
    cross join lateral (values (t.from_user_id, 1), (t.to_user_id, -1)) side (user_id, sign)
    where t.project_id = ${projectId} and t.kind = 'sale'`.execute(context().admin.kysely);
  return rows;
};

const live = async ({ currency, orders, transfer, rents, returned, final, isReleased }: Life) => {
  const people: TestUser[] = [];
  for (let count = 0; count < peopleCount; count += 1) people.push(await clearedUser(context()));
  const project = await context().transact((tx) =>
    publishSampleProject(tx, { shareCount: 400, maxPurchaseQty: 400, currency, shareFee: 7_77n }),
  );
  for (const { user, ...order } of orders)
    await buyShares(context(), { ...order, userId: people[user]!.userId, project: project.documentId });
  await closeSale(context(), project.id);
  const [first] = orders;
  if (transfer.how !== 'none' && first)
    await transferSample(
      context(),
      { giver: people[first.user]!, receiver: people[(first.user + 1) % peopleCount]!, project },
      {
        kind: transfer.how,
        shares: Math.min(transfer.part, first.shares),
        ...(transfer.how === 'sale' && {
          unitPrice: transfer.price,
          currency,
          settlement: 'outside' as const,
        }),
      },
    );
  await advanceClock(context(), '2 days');
  for (const { gross, reserve } of rents)
    await executeKind(
      context(),
      project.documentId,
      'income',
      proceeds(BigInt(gross), { reserve: BigInt(reserve), withholding: 1n }),
    );
  if (returned > 0) await executeKind(context(), project.documentId, 'capital', proceeds(BigInt(returned)));
  const reserve = rents.reduce((sum, rent) => sum + rent.reserve, 0);
  const released = isReleased ? BigInt(Math.min(reserve, final)) : 0n;
  await executeKind(context(), project.documentId, 'final', proceeds(BigInt(final), { released }));
  return { people, project };
};

/** Compares every figure; returns how many flows there were. */
const compare = async ({ people, project }: Awaited<ReturnType<typeof live>>, isGift: boolean) => {
  const tx = context().database.reader;
  const [issuer = 0n, reserved, redeemed = 0n] = await balancesOf(tx, [
    issuerOf(project.id),
    reservedOf(project.id),
    redeemedOf(project.id),
  ]);
  expect([issuer + redeemed, reserved]).toEqual([400n, 0n]);
  const flows = await flowsOf(project.id);
  for (const to of currencies) {
    let shown = 0n;
    let expected = 0n;
    for (const { userId } of people) {
      const portfolio = await getPortfolio(tx, { userId, currency: to, timeZone });
      expect([portfolio.invested.amount, portfolio.entryFees.amount]).toEqual([0n, 0n]);
      expect(portfolio.positions.every(({ shares, value }) => shares === 0 && value.amount === 0n)).toBe(
        true,
      );
      const { total } = await getReturns(tx, { userId, currency: to, timeZone });
      const gain = portfolio.earned.amount + portfolio.soldGain.amount;
      expect(total.gain.amount).toBe(gain);
      const { points } = await readHistory(tx, { userId, currency: to, range: 'Max', timeZone });
      const last = points.at(-1);
      expect(last && [last.invested, last.holdings, last.earned + last.soldGain]).toEqual(
        last && [0n, 0n, gain],
      );
      const own = flows
        .filter((flow) => flow.userId === userId)
        .reduce((sum, flow) => sum + convert(money(flow.amount, flow.currency), to, flow).amount, 0n);
      if (!isGift) expect(gain).toBe(own);
      shown += gain;
      expected += own;
    }
    // A gift moves a cost from one holder to another.
    expect(shown).toBe(expected);
  }
  return flows.length;
};

describe('the life of a project until its shares are redeemed', () => {
  it.each([3, 5, 8, 13, 21, 34])(
    'conserves shares and money, and its figures are what was paid and got (seed %i)',
    async (seed) => {
      for (const one of fc.sample(life, { seed, numRuns: 2 })) {
        expect(await compare(await live(one), one.transfer.how === 'gift')).toBeGreaterThan(0);
        await assertSafe(context());
      }
    },
    240_000,
  );
});
