import type { Currency, WalletCurrency } from '@parcela/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { balanceOf, walletOf } from '@parcela/ledger';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  assertSafe,
  orderNow,
  type PaymentRow,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { deletion } from '../../../../test/support/concurrency/deletion-race-cases.ts';
import { restrictSample, reversePayment } from '../../../../test/support/bank/return-payment.ts';
import { clearedUser, revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { receivePayment } from '../receiving/receive-payment.ts';
import { getTopUpReference } from './top-up-references.store.ts';

const context = useTestDatabase();
const { deps: usual } = testInvestors();
const deps = { ...usual, takesTopUps: true };
const count = { movements: 0 };

interface Money {
  readonly amount: bigint;
  readonly currency?: Currency;
  readonly payerName?: string | null;
  readonly ref?: string;
}

const referenceOf = (user: TestUser, currency: WalletCurrency = 'CZK') =>
  context().transact((tx) => getTopUpReference(tx, { userId: user.userId, currency }));

const send = (
  reference: string,
  { amount, currency = 'CZK', payerName = 'Jan Novák', ref }: Money,
  by = deps,
) =>
  context().transact((tx) =>
    receivePayment(by, tx, {
      provider: 'bank',
      providerRef: ref ?? `top-up-${(count.movements += 1)}`,
      paymentType: 'BankTransfer',
      amount: { amount, currency },
      reference,
      payerName,
      payerAccount: 'CZ6508000000192000145399',
      attemptId: null,
    }),
  );

const free = (user: TestUser, currency: WalletCurrency = 'CZK') =>
  balanceOf(context().database.reader, walletOf(user.userId, currency));

const paymentOf = async (reference: string) => {
  const { rows } = await sql<PaymentRow & { credited_amount: bigint; reversed_amount: bigint }>`
    select * from payments where reference = ${reference} order by id desc limit 1`.execute(
    context().admin.kysely,
  );
  return rows[0];
};

afterEach(async () => {
  await assertSafe(context());
});

describe('a top-up reference', () => {
  it('is unique for each user and wallet, never changes, and is never the reference of an order', async () => {
    const [user, other] = [await clearedUser(context()), await clearedUser(context())];
    const references = await Promise.all([referenceOf(user), referenceOf(user), referenceOf(user)]);
    expect(new Set(references).size).toBe(1);
    const all = [references[0], await referenceOf(user, 'EUR'), await referenceOf(other)];
    expect(new Set(all).size).toBe(3);
    for (const reference of all) expect(reference).toMatch(/^9\d{9}$/);
    const { order } = await placeSampleOrder(context());
    const { kysely } = context().admin;
    const giveToOrder = kysely.transaction().execute(async (tx) => {
      // Without the triggers, only the constraint refuses it.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update orders set payment_reference = ${references[0]} where id = ${order.id}`.execute(tx);
    });
    await expect(giveToOrder).rejects.toThrow(/orders_payment_reference_of_no_wallet/);
    for (const reference of [order.paymentReference, '9000000100', '900000019'])
      await expect(
        sql`insert into top_up_references (user_id, currency, reference)
          values (${other.userId}, 'EUR', ${reference})`.execute(kysely),
      ).rejects.toThrow(/top_up_references_digits/);
  });
});

/** The transfer stays unchanged; only its owner changes before it arrives. */
const after = (change: (user: TestUser) => Promise<unknown>) => async (user: TestUser) => {
  await change(user);
  return undefined;
};

describe('a bank transfer with the reference of a wallet', () => {
  it('goes to that wallet in full and once, and its owner gets a notification', async () => {
    const user = await clearedUser(context());
    const reference = await referenceOf(user);
    expect(await send(reference, { amount: 1_234_56n, ref: 'once' })).toMatchObject({ match: 'topped_up' });
    expect(await send(reference, { amount: 1_234_56n, ref: 'once' })).toEqual({ kind: 'known' });
    expect(await free(user)).toBe(1_234_56n);
    expect(await paymentOf(reference)).toMatchObject({
      state: 'credited',
      credited_amount: 1_234_56n,
      suspense_amount: 0n,
      order_id: null,
    });
    expect(await notificationsOf(context(), user)).toMatchObject([
      {
        kind: 'payment.credited',
        link: '/wallet?currency=CZK',
        params: { amount: { amount: '123456', currency: 'CZK' } },
      },
    ]);
  });

  it('goes to suspense like any unknown reference while the operator’s switch is off', async () => {
    const user = await clearedUser(context());
    const reference = await referenceOf(user);
    await send(reference, { amount: 5_00n }, { ...usual, takesTopUps: false });
    expect(await free(user)).toBe(0n);
    expect(await paymentOf(reference)).toMatchObject({
      state: 'suspense',
      suspense_reason: 'unknown_reference',
    });
  });

  const waiting: readonly (readonly [
    has: string,
    reason: string,
    prepare: (user: TestUser) => Promise<Partial<Money> | undefined>,
  ])[] = [
    ['another currency', 'wrong_currency', async () => ({ currency: 'EUR' })],
    ['a payer with another name', 'name_differs', async () => ({ payerName: 'Eva Malá' })],
    [
      'an owner without KYC',
      'investor_not_cleared',
      after((user) => revokeLevel(context().database.reader, user.userId, 'KYC')),
    ],
    [
      'an owner without AML',
      'investor_not_cleared',
      after((user) => revokeLevel(context().database.reader, user.userId, 'AML')),
    ],
    ['an owner who has left', 'investor_not_cleared', after((user) => deletion(user)(context().transact))],
    [
      'an owner whose money staff have restricted',
      'investor_not_cleared',
      after((user) => context().transact((tx) => restrictSample(tx, user.documentId))),
    ],
  ];
  it.each(waiting)('waits for staff when it has %s', async (_what, reason, prepare) => {
    const user = await clearedUser(context());
    const reference = await referenceOf(user);
    await send(reference, { amount: 5_00n, ...(await prepare(user)) });
    expect(await free(user)).toBe(0n);
    expect(await paymentOf(reference)).toMatchObject({
      state: 'suspense',
      suspense_amount: 5_00n,
      suspense_reason: reason,
    });
  });

  it('pays no order, and a transfer with the reference of an order goes to no wallet', async () => {
    const placed = await placeSampleOrder(context());
    const reference = await referenceOf(placed.user);
    await send(reference, { amount: placed.order.price.amount });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Open' });
    expect(await free(placed.user)).toBe(placed.order.price.amount);
    await send(placed.order.paymentReference, { amount: placed.order.price.amount });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid' });
    expect(await free(placed.user)).toBe(placed.order.price.amount);
  });

  it('restricts the owner when the bank takes it back', async () => {
    const user = await clearedUser(context());
    const reference = await referenceOf(user);
    await send(reference, { amount: 9_00n, ref: 'taken-back' });
    await context().transact((tx) =>
      reversePayment(tx, {
        reference,
        amount: { amount: 9_00n, currency: 'CZK' },
        providerRef: 'the-reversal',
      }),
    );
    const { rows } = await sql<{ amount: bigint }>`
      select amount from account_restrictions where user_id = ${user.userId} and closed_at is null`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ amount: 9_00n }]);
    // Money that arrives meanwhile waits.
    await send(reference, { amount: 1_00n });
    expect(await paymentOf(reference)).toMatchObject({ suspense_reason: 'investor_not_cleared' });
    expect(await free(user)).toBe(9_00n);
  });

  it('keeps each wallet equal to the sum of its transfers in any history', async () => {
    const users = [await clearedUser(context()), await clearedUser(context())];
    const references = await Promise.all(users.map((user) => referenceOf(user)));
    const sums = [0n, 0n];
    const step = fc.record({
      to: fc.integer({ min: 0, max: 1 }),
      amount: fc.bigInt({ min: 1n, max: 1_000_000n }),
      times: fc.integer({ min: 1, max: 3 }),
      isStranger: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const { to, amount, times, isStranger } of steps) {
          const ref = `history-${(count.movements += 1)}`;
          const money = { amount, ref, payerName: isStranger ? 'Eva Malá' : 'Jan Novák' };
          await Promise.all(Array.from({ length: times }, () => send(references[to] ?? '', money)));
          if (!isStranger) sums[to] = (sums[to] ?? 0n) + amount;
        }
        expect(await Promise.all(users.map((user) => free(user)))).toEqual(sums);
      }),
      { numRuns: 10 },
    );
  });
});
