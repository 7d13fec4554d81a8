import { sql } from 'kysely';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import {
  bankHistory,
  type Mistake,
  type Person,
  type Plan,
} from '../../../../test/support/bank/bank-history.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';

const isLong = process.env['LONG'] === '1';
const context = useTestDatabase();
const made: { staff: readonly [number, number] } = { staff: [0, 0] };
const bank = bankHistory(context, () => made.staff);

const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<readonly unknown[]> =>
  (await query.execute(context().admin.kysely)).rows;

/** The state of an investor in the books, without ids. */
const stateOf = async ({ userId, orderId, transfer }: Person): Promise<unknown> => ({
  transfer: await rowsOf(sql`
    select t.state, t.failure, coalesce(w.state, r.state) as item, p.suspense_amount, p.refunded_amount,
      p.suspense_reason
    from outgoing_transfers t
    left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
    left join refunds r on t.item_kind = 'refund' and r.id = t.item_id
    left join payments p on p.id = r.payment_id
    where t.document_id = ${transfer}`),
  // The returned money that waits as a payment; automatically settled money leaves no trace.
  waits: await rowsOf(sql`
    select p.amount, p.suspense_amount, p.suspense_reason from payments p
    join outgoing_transfers t on t.reference = p.reference
    where t.document_id = ${transfer} and p.suspense_amount > 0 order by p.amount`),
  wallet: await rowsOf(sql`
    select kind, balance from ledger_accounts
    where owner_user_id = ${userId} and asset = 'CZK' order by kind`),
  order: await rowsOf(sql`select state, needs_review from orders where id = ${orderId}`),
  payments: await rowsOf(sql`
    select state, amount, allocated_amount, suspense_amount, suspense_reason from payments
    where order_id = ${orderId} order by amount`),
  restrictions: await rowsOf(sql`
    select r.amount, r.user_id = ${userId} as is_own, r.closed_at is null as is_open
    from account_restrictions r left join payments p on p.id = r.payment_id
    where (r.user_id = ${userId} or p.order_id = ${orderId}) and r.undone_at is null order by r.amount`),
});

/** The totals: the queues of Today, and the balances of ledger and bank. */
const totals = async (): Promise<ReadonlyMap<string, bigint>> => {
  const { rows } = await sql<{ name: string; amount: bigint }>`
    select 'queue ' || kind as name, count(*) as amount from bank_queue group by kind
    union all
    select 'queue ' || kind, count(*) from payments_queue group by kind
    union all
    select concat_ws(' ', a.kind, a.provider), sum(p.amount)::bigint
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.asset = 'CZK' group by a.kind, a.provider
    union all
    select 'unexplained', unexplained from bank_reconciliation where currency = 'CZK'`.execute(
    context().admin.kysely,
  );
  return new Map(rows.map(({ name, amount }) => [name, amount]));
};

/** Returns the outcome of all plans when the statements are imported in this order of days. */
const play = async (plans: readonly Plan[], order: readonly number[], mistakes: readonly Mistake[] = []) => {
  const before = await totals();
  const people = await bank.begin(plans);
  await bank.import(
    people.flatMap(({ lines }) => lines),
    order,
    mistakes,
  );
  const after = await totals();
  const { rows } = await sql<{ balance: bigint; difference: bigint }>`
    select balance, difference from bank_reconciliation where currency = 'CZK'`.execute(
    context().admin.kysely,
  );
  expect(rows).toEqual([{ balance: bank.balance(), difference: 0n }]);
  const states = [];
  for (const person of people) states.push(await stateOf(person));
  const changes = [...after].map(([name, amount]) => [name, amount - (before.get(name) ?? 0n)] as const);
  return { states, changes: Object.fromEntries(changes.filter(([, change]) => change !== 0n)) };
};

const plan = fc.record<Plan>({
  transfer: fc.constantFrom('withdrawal', 'refund', null),
  back: fc.constantFrom([], ['whole'], ['less'], ['whole', 'whole'], ['less', 'whole'], ['whole', 'less']),
  pays: fc.constantFrom('whole', 'part', null),
  reversed: fc.constantFrom('whole', 'part', 'parts', null),
  isStray: fc.boolean(),
  gaps: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 }),
});

beforeAll(async () => {
  const [first = 0, second = 0] = await context().transact((tx) => addTestStaff(tx, 2));
  made.staff = [first, second];
  await bank.open();
});

/** One line a day. */
const daily = [0, 1, 1, 0, 1, 1];
/** Every way to return money, each in at most three statements. */
const threeDays: readonly Plan[] = [
  { transfer: 'withdrawal', back: ['whole'], pays: null, reversed: null, isStray: false, gaps: daily },
  { transfer: 'refund', back: ['less', 'whole'], pays: null, reversed: null, isStray: false, gaps: daily },
  { transfer: 'withdrawal', back: ['less'], pays: 'whole', reversed: 'parts', isStray: false, gaps: daily },
  { transfer: null, back: [], pays: 'part', reversed: 'whole', isStray: true, gaps: daily },
];
const ordersOfThree = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const returned = { state: 'failed', failure: 'returned' };

describe('transfers, returns, payments and reversals in statements in any order', () => {
  it.each(ordersOfThree)('lead to one state for the statements %i, %i and %i', async (...order) => {
    const { states, changes } = await play(threeDays, order);
    expect(states).toMatchObject([
      { transfer: [{ ...returned, item: 'failed' }], waits: [], wallet: [{ balance: 100_00n }] },
      {
        transfer: [{ ...returned, suspense_reason: 'refund_failed', suspense_amount: 200_00n }],
        waits: [{ amount: 195_00n }],
      },
      {
        transfer: [{ state: 'booked', item: 'done' }],
        waits: [{ amount: 295_00n }],
        order: [{ state: 'Paid', needs_review: true }],
        restrictions: [{ amount: 505_00n }, { amount: 1_010_00n }],
      },
      { order: [{ state: 'Unpaid' }], restrictions: [{ amount: 1_010_00n, is_own: true }] },
    ]);
    expect(changes).toMatchObject({ 'queue untiedReversals': 1n, unexplained: -2_532_77n });
    await assertSafe(context());
  });

  it('lead to the same state as in the bank’s order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plan, { minLength: 1, maxLength: 3 }),
        fc.shuffledSubarray([...Array(7).keys()], { minLength: 7 }),
        async (plans, order) => {
          const expected = await play(plans, []);
          expect(await play(plans, order)).toEqual(expected);
          await assertSafe(context());
        },
      ),
      { numRuns: isLong ? 60 : 4, endOnFailure: true },
    );
  }, 600_000);

  it('lead to the same state when statements are undone on the way and imported again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plan, { minLength: 1, maxLength: 3 }),
        fc.shuffledSubarray([...Array(7).keys()], { minLength: 7 }),
        fc.array(fc.record<Mistake>({ after: fc.integer({ min: 0, max: 6 }), which: fc.nat(6) }), {
          minLength: 1,
          maxLength: 5,
        }),
        async (plans, order, mistakes) => {
          const expected = await play(plans, []);
          expect(await play(plans, order, mistakes)).toEqual(expected);
          await assertSafe(context());
        },
      ),
      { numRuns: isLong ? 60 : 6, endOnFailure: true },
    );
    expect(bank.undone()).toBeGreaterThan(0);
  }, 600_000);
});
