import { type Currency, convert, currencies, money, type Rates } from '@parcela/domain';
import { balancesOf, holdingOf, ledgerPersonalData, listHoldings, listHoldingsBefore } from '@parcela/ledger';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addTestStaff } from '../support/app/test-staff.ts';
import { advanceClock, type TestUser } from '../support/app/test-app.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { orderDeps, placeSampleOrder, allocateSample } from '../support/orders/sample-orders.ts';
import { switchShareSales, transferSample } from '../support/orders/sample-share-transfers.ts';
import { orderByDocumentId } from '../support/payments/operator-payments-fixture.ts';
import { assertSafe } from '../support/payments/payment-fixture.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { clearedUser } from '../support/verification/grant-levels.ts';
import { setRates } from '../../src/modules/exchange-rates/index.ts';
import { findInvestorFacts } from '../../src/modules/investors/investor-facts.queries.ts';
import { cancelOrderByOperator, giveBonusShares } from '../../src/modules/orders/index.ts';
import { listAllHolders } from '../../src/modules/projects/holders/list-holders.queries.ts';
import { getPortfolio } from '../../src/modules/portfolio/get-portfolio.ts';
import { getReturns } from '../../src/modules/portfolio/get-returns.ts';
import { readHistory } from '../../src/modules/portfolio/portfolio-history.queries.ts';

const timeZone = 'Europe/Prague';
const peopleCount = 3;
const projectCount = 2;

type Sums = Record<Currency, bigint>;
const none = (): Sums => ({ CZK: 0n, EUR: 0n, PLN: 0n });

/** One investor's figures in one project, computed without the product's code. */
interface Side {
  shares: bigint;
  invested: Sums;
  fees: Sums;
  soldGain: Sums;
  soldCost: Sums;
}

interface PaidOrder {
  readonly documentId: string;
  readonly side: Side;
  readonly shares: bigint;
  readonly price: Sums;
  readonly fee: Sums;
  /** Whether the owner has given shares away since then. */
  isGiven: boolean;
}

type Command =
  | {
      readonly kind: 'buy';
      readonly user: number;
      readonly project: number;
      readonly shares: number;
      readonly currency: Currency;
    }
  | { readonly kind: 'bonus'; readonly user: number; readonly project: number; readonly shares: number }
  | { readonly kind: 'cancel'; readonly order: number }
  | {
      readonly kind: 'transfer';
      readonly from: number;
      readonly to: number;
      readonly project: number;
      readonly part: number;
      readonly how: 'sale' | 'gift' | 'court_order';
      readonly price: number;
      readonly currency: Currency;
    }
  | { readonly kind: 'rates'; readonly eurToCzk: number; readonly eurToPln: number };

const user = fc.nat(peopleCount - 1);
const project = fc.nat(projectCount - 1);
const currency = fc.constantFrom(...currencies);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      user,
      project,
      shares: fc.integer({ min: 1, max: 7 }),
      currency,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bonus' as const),
      user,
      project,
      shares: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: fc.nat(100) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      from: user,
      to: user,
      project,
      part: fc.integer({ min: 1, max: 4 }),
      how: fc.constantFrom('sale' as const, 'gift' as const, 'court_order' as const),
      price: fc.integer({ min: 1, max: 2_000_00 }),
      currency,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rates' as const),
      eurToCzk: fc.integer({ min: 24_400, max: 25_900 }),
      eurToPln: fc.integer({ min: 4_250, max: 4_390 }),
    }),
  },
);

const times = (sums: Sums, of: (amount: bigint, currency: Currency) => bigint): Sums => ({
  CZK: of(sums.CZK, 'CZK'),
  EUR: of(sums.EUR, 'EUR'),
  PLN: of(sums.PLN, 'PLN'),
});
const plus = (left: Sums, right: Sums): Sums => times(left, (amount, of) => amount + right[of]);
const minus = (left: Sums, right: Sums): Sums => times(left, (amount, of) => amount - right[of]);
/** Rounds half up through a decimal, by another method than the product's. */
const share = (amount: bigint, shares: bigint, held: bigint): bigint => {
  const [whole, rest] = [(amount * shares) / held, (amount * shares) % held];
  return rest * 2n >= held ? whole + 1n : whole;
};

const context = useTestDatabase();

const ratesNow = async (): Promise<Rates> => {
  const { rows } = await sql<Rates>`
    select eur_to_czk::text as "eurToCzk", eur_to_pln::text as "eurToPln" from rates_in_force`.execute(
    context().admin.kysely,
  );
  return rows[0]!;
};
const inAll = (amount: bigint, of: Currency, rates: Rates): Sums =>
  times(none(), (_nothing, to) => convert(money(amount, of), to, rates).amount);

const prepare = async () => {
  const people: TestUser[] = [];
  for (let count = 0; count < peopleCount; count += 1) people.push(await clearedUser(context()));
  const projects = await context().transact(async (tx) => {
    await setSampleRates(tx);
    await switchShareSales(tx, true);
    return [
      await publishSampleProject(tx, { shareCount: 400, maxPurchaseQty: 400, shareFee: 7_77n }),
      await publishSampleProject(tx, {
        shareCount: 400,
        maxPurchaseQty: 400,
        currency: 'EUR',
        shareFee: 1_11n,
      }),
    ];
  });
  const staff = await context().transact((tx) => addTestStaff(tx, 2));
  return { people, projects, staff: [staff[0] ?? 0, staff[1] ?? 0] as const };
};
type Market = Awaited<ReturnType<typeof prepare>>;

const createModel = (): { sides: Side[][]; orders: PaidOrder[] } => ({
  sides: Array.from({ length: peopleCount }, () =>
    Array.from({ length: projectCount }, () => ({
      shares: 0n,
      invested: none(),
      fees: none(),
      soldGain: none(),
      soldCost: none(),
    })),
  ),
  orders: [],
});
type Model = ReturnType<typeof createModel>;

const addOrder = async (model: Model, side: Side, documentId: string): Promise<void> => {
  const order = await orderByDocumentId(context(), documentId);
  const { rows } = await sql<{ fee: bigint; feeCurrency: Currency; eurToCzk: string; eurToPln: string }>`
    select fee, project_currency as "feeCurrency", eur_to_czk::text as "eurToCzk", eur_to_pln::text as "eurToPln"
    from orders where document_id = ${documentId}`.execute(context().admin.kysely);
  const row = rows[0]!;
  const feeOfOne = convert(money(row.fee, row.feeCurrency), order.price.currency, row).amount;
  const paid = {
    documentId,
    side,
    shares: BigInt(order.shares),
    price: inAll(order.price.amount, order.price.currency, row),
    fee: inAll(feeOfOne * BigInt(order.shares), order.price.currency, row),
    isGiven: false,
  };
  model.orders.push(paid);
  side.shares += paid.shares;
  side.invested = plus(side.invested, paid.price);
  side.fees = plus(side.fees, paid.fee);
};

const act = async (market: Market, model: Model, step: Command): Promise<void> => {
  const { people, projects, staff } = market;
  if (step.kind === 'rates') {
    await context().transact((tx) =>
      setRates(tx, {
        eurToCzk: (step.eurToCzk / 1000).toFixed(3),
        eurToPln: (step.eurToPln / 1000).toFixed(3),
        source: 'test',
        confirmed: true,
        actor: { kind: 'staff', id: staff[0] },
      }),
    );
    return;
  }
  if (step.kind === 'cancel') {
    const order = model.orders[step.order % Math.max(1, model.orders.length)];
    if (!order) return;
    const { id } = await orderByDocumentId(context(), order.documentId);
    const cancelled = context().transact((tx) =>
      cancelOrderByOperator(orderDeps, tx, {
        orderId: id,
        staffId: staff[0],
        approvedBy: staff[1],
        reason: 'A slip',
      }),
    );
    if (order.isGiven) {
      await expect(cancelled).rejects.toMatchObject({ code: 'order.shares_transferred' });
      return;
    }
    await cancelled;
    model.orders.splice(model.orders.indexOf(order), 1);
    order.side.shares -= order.shares;
    order.side.invested = minus(order.side.invested, order.price);
    order.side.fees = minus(order.side.fees, order.fee);
    return;
  }
  const at = projects[step.project]!;
  if (step.kind === 'buy') {
    const { userId } = people[step.user]!;
    const placed = await context().transact((tx) =>
      placeSampleOrder(tx, { userId, project: at.documentId, shares: step.shares, currency: step.currency }),
    );
    await context().transact((tx) => allocateSample(tx, placed.id, placed.price.amount));
    await addOrder(model, model.sides[step.user]![step.project]!, placed.documentId);
    return;
  }
  if (step.kind === 'bonus') {
    const given = await context().transact((tx) =>
      giveBonusShares(orderDeps, tx, {
        user: people[step.user]!.documentId,
        project: at.documentId,
        shares: step.shares,
        reason: 'Thanks',
        requestedBy: staff[0],
        approvedBy: staff[1],
        requestId: 'x',
      }),
    );
    await addOrder(model, model.sides[step.user]![step.project]!, given.documentId);
    return;
  }
  const [giver, receiver] = [model.sides[step.from]![step.project]!, model.sides[step.to]![step.project]!];
  if (step.from === step.to || giver.shares === 0n) return;
  const shares = step.part === 4 ? giver.shares : (giver.shares * BigInt(step.part) + 3n) / 4n;
  const isSale = step.how === 'sale';
  await transferSample(
    context(),
    { giver: people[step.from]!, receiver: people[step.to]!, project: at },
    {
      kind: step.how,
      shares: Number(shares),
      ...(isSale && { unitPrice: step.price, currency: step.currency, settlement: 'outside' as const }),
    },
  );
  const cost = times(giver.invested, (amount) => share(amount, shares, giver.shares));
  const fee = times(giver.fees, (amount) => share(amount, shares, giver.shares));
  const price = inAll(BigInt(step.price) * shares, step.currency, await ratesNow());
  giver.invested = minus(giver.invested, cost);
  giver.fees = minus(giver.fees, fee);
  giver.shares -= shares;
  receiver.shares += shares;
  receiver.invested = plus(receiver.invested, isSale ? price : cost);
  if (isSale) {
    giver.soldCost = plus(giver.soldCost, cost);
    giver.soldGain = plus(giver.soldGain, minus(price, cost));
  } else receiver.fees = plus(receiver.fees, fee);
  for (const order of model.orders) if (order.side === giver) order.isGiven = true;
};

/** Compares every reader of holdings, and every figure derived from them, with the model. */
const compare = async ({ people, projects }: Market, model: Model): Promise<void> => {
  const tx = context().database.reader;
  const { rows: clock } = await sql<{ after: string }>`
    select (app_now() + interval '1 second')::text as after`.execute(context().admin.kysely);
  for (const [projectIndex, { id, infoDocumentId }] of projects.entries()) {
    const expected = people
      .map(({ userId }, index) => ({ userId, shares: model.sides[index]![projectIndex]!.shares }))
      .filter(({ shares }) => shares > 0n);
    const register = await listAllHolders(tx, { infoDocumentId, on: undefined, timeZone });
    const short = (rows: readonly { userId: number; shares: bigint }[]) =>
      rows.map(({ userId, shares }) => ({ userId, shares }));
    expect(short(register)).toEqual(expected);
    expect(short(await listHoldings(tx, { projectId: id }))).toEqual(expected);
    // Weights of polls and entitlements to distributions.
    expect(await listHoldingsBefore(tx, { projectId: id, before: clock[0]!.after })).toEqual(expected);
    const { rows: counts } = await sql<{ sold: number; investors: number }>`
      select sold, investors from project_share_counts where project_id = ${id}`.execute(
      context().admin.kysely,
    );
    expect(counts).toEqual([
      {
        sold: Number(expected.reduce((sum, { shares }) => sum + shares, 0n)),
        investors: expected.length,
      },
    ]);
  }
  for (const [index, { userId, documentId }] of people.entries()) {
    const sides = model.sides[index]!;
    const owned = sides.map(({ shares }) => Number(shares)).filter((shares) => shares > 0);
    const facts = await findInvestorFacts(tx, documentId);
    expect(facts.holdings.map(({ shares }) => shares).toSorted((a, b) => a - b)).toEqual(
      owned.toSorted((a, b) => a - b),
    );
    const file = (await ledgerPersonalData.parts['holdings']!(tx, userId)) as { shares: bigint }[];
    expect(file.map(({ shares }) => Number(shares)).toSorted((a, b) => a - b)).toEqual(
      owned.toSorted((a, b) => a - b),
    );
    for (const of of currencies) {
      const total = (key: 'invested' | 'fees' | 'soldGain' | 'soldCost') =>
        sides.reduce((sum, side) => sum + side[key][of], 0n);
      const portfolio = await getPortfolio(tx, { userId, currency: of, timeZone });
      expect(
        portfolio.positions
          .filter(({ shares }) => shares > 0)
          .map(({ shares }) => shares)
          .toSorted((a, b) => a - b),
      ).toEqual(owned.toSorted((a, b) => a - b));
      expect({
        invested: portfolio.invested.amount,
        fees: portfolio.entryFees.amount,
        soldGain: portfolio.soldGain.amount,
        soldCost: portfolio.soldCost.amount,
      }).toEqual({
        invested: total('invested'),
        fees: total('fees'),
        soldGain: total('soldGain'),
        soldCost: total('soldCost'),
      });
      const value = portfolio.positions.reduce((sum, position) => sum + position.value.amount, 0n);
      const returns = await getReturns(tx, { userId, currency: of, timeZone });
      expect(returns.total.gain.amount).toBe(value - total('invested') + total('soldGain'));
      const history = await readHistory(tx, { userId, currency: of, range: 'Max', timeZone });
      if (history.points.length > 0)
        expect([
          history.points.at(-1)?.invested,
          history.points.at(-1)?.holdings,
          history.points.at(-1)?.soldGain,
        ]).toEqual([total('invested'), value, total('soldGain')]);
    }
  }
};

describe('holdings and figures over random histories of orders, bonus shares, cancellations and transfers', () => {
  it.each([11, 12, 17])(
    'agree in every reader with an independent calculation (seed %i)',
    async (seed) => {
      const market = await prepare();
      const model = createModel();
      const steps =
        fc.sample(fc.array(command, { minLength: 28, maxLength: 28 }), { seed, numRuns: 1 })[0] ?? [];
      for (const [index, step] of steps.entries()) {
        await act(market, model, step);
        // A cancellation compares minutes, and the history has only days.
        await advanceClock(context(), '1 day 2 hours');
        if (index % 7 === 6) await compare(market, model);
      }
      await compare(market, model);
      expect(model.sides.flat().some(({ soldCost }) => soldCost.CZK > 0n)).toBe(true);
      await assertSafe(context());
      // The books hold nothing beyond the model.
      for (const [index, { userId }] of market.people.entries())
        expect(
          await balancesOf(
            context().database.reader,
            market.projects.map(({ id }) => holdingOf(userId, id)),
          ),
        ).toEqual(model.sides[index]!.map(({ shares }) => shares));
    },
    240_000,
  );
});
