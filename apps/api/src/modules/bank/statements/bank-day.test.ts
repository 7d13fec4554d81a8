import { type Currency, currencies } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { type DayOrder, inParallel, useBankDay } from '../../../../test/support/bank/bank-day.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { type MispaymentCase, mispaymentCases } from '../../../../test/support/bank/mispayment-cases.ts';

/** 500 orders, of which 40 are paid incorrectly; most days have each kind of wrong payment once. */
const isLong = process.env['LONG'] === '1';
const orderCount = isLong ? 500 : 60;
const wrongCount = isLong ? 40 : mispaymentCases.length;
/** Limits parallel work to the number of the platform's connections. */
const width = 6;

interface MispaidOrder extends DayOrder {
  readonly mispayment: MispaymentCase;
}

const at = <T>(items: readonly T[], index: number): T => items[index % items.length]!;

describe(`a day at the bank with ${orderCount} orders, ${wrongCount} of them paid wrongly`, () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const day = useBankDay(context, sandbox);
  const right: DayOrder[] = [];
  const wrong: MispaidOrder[] = [];

  /** One investor and one order per kind of wrong payment, in the currencies in which it can occur. */
  const placeMispaid = async (projects: Readonly<Record<Currency, string[]>>, ofYesterday: boolean) => {
    const chosen = Array.from({ length: wrongCount }, (_, index) => ({
      index,
      mispayment: at(mispaymentCases, index),
    }));
    const placed = await inParallel(
      chosen.filter(({ mispayment }) => (mispayment.name === 'after it timed out') === ofYesterday),
      width,
      async ({ mispayment, index }) => {
        const currency = at(mispayment.currencies, Math.floor(index / mispaymentCases.length) + index);
        const project = at(projects[currency], index);
        const order = await day.place(await day.investor(), { project, shares: 1 + (index % 3), currency });
        return { ...order, mispayment };
      },
    );
    wrong.push(...placed);
  };

  /** Every investor orders from each project once; every fourth order is in a currency other than its project's. */
  const placeRight = async (projects: Readonly<Record<Currency, string[]>>) => {
    const all = currencies.flatMap((currency) =>
      projects[currency].map((project) => ({ project, currency })),
    );
    const count = orderCount - wrongCount;
    const investors = await inParallel(Array.from({ length: Math.ceil(count / all.length) }), width, () =>
      day.investor(),
    );
    const numbers = Array.from({ length: count }, (_, index) => index);
    const placed = await inParallel(numbers, width, async (number) => {
      const { project, currency } = at(all, number);
      const order = await day.place(investors[Math.floor(number / all.length)]!, {
        project,
        shares: 1 + (number % 7),
        currency: number % 4 === 0 ? at(currencies, number / 4) : currency,
      });
      if (number % 2 === 0) await day.askForInstructions(order);
      return order;
    });
    right.push(...placed);
  };

  beforeAll(async () => {
    const projects = { CZK: [] as string[], EUR: [] as string[], PLN: [] as string[] };
    for (const currency of ['CZK', 'CZK', 'EUR', 'EUR', 'PLN'] as const)
      projects[currency].push(await day.project(currency));
    await placeMispaid(projects, true);
    await day.wait(25);
    await placeMispaid(projects, false);
    await placeRight(projects);
    await inParallel(wrong, width, async (order) => order.mispayment.before?.(day, order));
  }, 300_000);

  it('imports every movement once despite repeats in the feed, and separates right from wrong payments', async () => {
    const payments = [
      ...right.map((order) => () => day.transfer(order, {})),
      // Pays them one after another among the others, because one of them reads the statement in between.
      async () => {
        for (const order of wrong) await order.mispayment.pay(day, order);
      },
    ];
    const middle = Math.floor(payments.length / 2);
    await inParallel(payments.slice(middle), width, (pay) => pay());
    await sandbox().control('/faults', { provider: 'bank', mode: 'duplicate', times: 3 });
    await day.readStatements();
    await inParallel(payments.slice(0, middle), width, (pay) => pay());
    await sandbox().control('/faults', { provider: 'bank', mode: 'reorder', times: 3 });
    await day.readStatements();
    await day.readStatements();
    for (const order of wrong) {
      const { state } = await day.orderOf(order);
      const waits = (await day.waitingOf(order)).map(({ reason }) => reason);
      const expected = order.mispayment.afterReading;
      expect({ mispayment: order.mispayment.name, state, waits }).toEqual({
        mispayment: order.mispayment.name,
        state: expected.state,
        waits: expected.waits === undefined ? [] : [expected.waits],
      });
    }
  }, 300_000);

  it('settles each wrong payment automatically or by the decision of two members of staff', async () => {
    for (const order of wrong) await order.mispayment.decide?.(day, order);
    await day.payOut();
    // An order that waits for the rest of its price times out, and the received part is refunded automatically.
    await day.wait(8 * 24);
    await day.payOut();
    for (const order of wrong) {
      const places = await day.placesOf(order);
      const { end, name } = order.mispayment;
      expect({ mispayment: name, state: (await day.orderOf(order)).state, ...places }).toEqual({
        mispayment: name,
        state: end.state,
        payments: BigInt(order.movements.length),
        allocated: 0n,
        waiting: 0n,
        refunded: 0n,
        credited: 0n,
        reversed: 0n,
        ...end.money(order),
      });
    }
    const { rows: refunds } = await sql<{ state: string }>`select distinct state from refunds`.execute(
      context().admin.kysely,
    );
    expect(refunds).toEqual([{ state: 'done' }]);
  }, 300_000);

  it('allocates every right payment to its order, to the minor unit', async () => {
    const wanted = right.map(({ order }) => `${order.documentId} Paid ${order.price} ${order.price}`);
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' ', document_id, state, price, allocated) as text from orders
      where document_id = any(${right.map(({ order }) => order.documentId)}::text[])`.execute(
      context().admin.kysely,
    );
    expect(rows.map(({ text }) => text).toSorted()).toEqual(wanted.toSorted());
  });

  it.each(currencies)('leaves the same balance in %s at the bank and in the ledger', async (currency) => {
    const { bank, external } = await day.balances(currency);
    expect(bank).toBe(-external);
    expect(bank).toBeGreaterThan(0n);
    const { rows } = await sql`
      select unexplained, difference from bank_reconciliation where currency = ${currency}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ unexplained: 0n, difference: 0n }]);
  });

  it('keeps every invariant valid', async () => {
    await day.sealJournal();
    const { violations } = await checkInvariants(context().database.kysely);
    // Mails and tracking have their own workers, which do not run here.
    const found = violations.filter(({ invariant }) => !['X1', 'X2'].includes(invariant.id));
    expect(found.map(({ invariant, rows }) => ({ id: invariant.id, rows }))).toEqual([]);
  });
});
