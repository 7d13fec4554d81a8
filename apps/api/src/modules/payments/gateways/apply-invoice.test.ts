import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { invoiceOf, invoiceFixture, price } from '../../../../test/support/payments/invoice-fixture.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  paymentsOf,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { cancelOrder, lockCurrentOrder } from '../../orders/index.ts';
import type { InvoiceState } from '@parcela/providers/ports/payment-gateway.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';

const context = useTestDatabase();
const { atGateway, apply, summary } = invoiceFixture(context, testInvestors());

/** The long run tries all 120 sequences of five answers; otherwise every eighth. */
const isLong = process.env['LONG'] === '1';

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

const paid = {
  order: 'Paid',
  allocated: orderPrice,
  needsReview: false,
  isDeferred: false,
  attempts: ['succeeded'],
  payments: [orderPrice],
};
const unpaid = { allocated: 0n, isDeferred: false, payments: [] };

describe.each(['confirmo', 'payout'] as const)('applyInvoice with repeated and reordered %s states', (at) => {
  it.each([
    [['waiting', 'confirming', 'paid', 'expired'], paid],
    [['confirming', 'paid', 'failed'], paid],
    [['waiting', 'cancelled', 'paid'], paid],
    [['expired', 'undecided', 'paid'], paid],
    [
      ['waiting', 'confirming', 'expired'],
      { ...unpaid, order: 'Unpaid', needsReview: false, attempts: ['expired'] },
    ],
    [
      ['waiting', 'confirming', 'cancelled'],
      { ...unpaid, order: 'Unpaid', needsReview: false, attempts: ['cancelled_by_payer'] },
    ],
    [
      ['waiting', 'expired', 'undecided'],
      { ...unpaid, order: 'Unpaid', needsReview: true, attempts: ['needs_review'] },
    ],
    [
      ['waiting', 'confirming', 'failed'],
      { ...unpaid, order: 'Failed', needsReview: false, attempts: ['rejected'] },
    ],
  ] as const)('gives one result for %j', async (states, end) => {
    for (const order of permutations<InvoiceState>([...states])) {
      const placed = await atGateway(at);
      for (const state of [...order, ...order]) await apply(invoiceOf(placed, state), at);
      expect([order, await summary(placed)]).toEqual([order, end]);
    }
    await assertSafe(context());
  });

  it('leaves a paid order Paid after created, confirming, paid, expired and refunded in any order', async () => {
    const refunds = [{ id: 'refund-1', amount: price }];
    const heard = [['waiting'], ['confirming'], ['paid'], ['expired'], ['paid', { refunds }]] as const;
    const orders = permutations([...heard]).filter((_order, index) => isLong || index % 8 === 0);
    for (const order of orders) {
      const placed = await atGateway(at);
      for (const [state, changes] of [...order, ...order]) await apply(invoiceOf(placed, state, changes), at);
      expect([order, await summary(placed)]).toEqual([order, paid]);
    }
    await assertSafe(context());
  });

  it('leaves a paid order Paid when all states arrive in parallel', async () => {
    const placed = await atGateway(at);
    const states: InvoiceState[] = ['waiting', 'confirming', 'paid', 'expired', 'paid', 'undecided', 'paid'];
    await Promise.all(states.map((state) => apply(invoiceOf(placed, state), at)));
    expect(await summary(placed)).toEqual(paid);
  });
});

describe('the review flag of applyInvoice', () => {
  it('is cleared when the gateway gives up the invoice', async () => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'undecided'));
    expect(await summary(placed)).toMatchObject({ order: 'Unpaid', needsReview: true });
    await apply(invoiceOf(placed, 'failed'));
    expect(await summary(placed)).toMatchObject({
      order: 'Failed',
      needsReview: false,
      attempts: ['rejected'],
    });
  });

  it.each(['expired', 'cancelled', 'failed'] as const)(
    'of an order cancelled during confirmation is cleared when the invoice is %s without money',
    async (end) => {
      const placed = await atGateway();
      await apply(invoiceOf(placed, 'confirming'));
      await context().transact((tx) =>
        cancelOrder(orderDeps, tx, { userId: placed.user.userId, documentId: placed.order.documentId }),
      );
      expect(await summary(placed)).toMatchObject({ order: 'Canceled', needsReview: true });
      await apply(invoiceOf(placed, end));
      expect(await summary(placed)).toMatchObject({ order: 'Canceled', needsReview: false });
    },
  );
});

describe('a payment that is being confirmed', () => {
  it('defers the deadline of the order and then makes the order Paid', async () => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'confirming'));
    await advanceClock(context(), '90 hours');
    expect(
      (await context().transact((tx) => lockCurrentOrder(orderDeps, tx, { id: placed.order.id })))?.state,
    ).toBe('Unpaid');
    await apply(invoiceOf(placed, 'paid'));
    expect(await summary(placed)).toEqual(paid);
  });

  it('lasts at most 96 hours, and later money goes to suspense', async () => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'confirming'));
    await advanceClock(context(), '96 hours');
    await apply(invoiceOf(placed, 'paid'));
    expect((await orderNow(context(), placed)).state).toBe('Timeout');
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { state: 'suspense', suspense_reason: 'order_not_live', suspense_amount: orderPrice },
    ]);
  });

  it('lets the order end when the payment expires after the deadline', async () => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'confirming'));
    await advanceClock(context(), '48 hours');
    await apply(invoiceOf(placed, 'expired'));
    expect(
      (await context().transact((tx) => lockCurrentOrder(orderDeps, tx, { id: placed.order.id })))?.state,
    ).toBe('Timeout');
  });

  it('puts the order under review without ending it when the gateway leaves the payment undecided after the deadline', async () => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'confirming'));
    await advanceClock(context(), '48 hours');
    await apply(invoiceOf(placed, 'undecided'));
    const order = await context().transact((tx) => lockCurrentOrder(orderDeps, tx, { id: placed.order.id }));
    expect(order).toMatchObject({ state: 'Unpaid', needsReview: true });
  });
});

describe('a paid invoice that differs from the requested one', () => {
  it.each([
    ['another amount', { asked: { amount: orderPrice - 1n, currency: 'CZK' as const } }],
    ['another currency', { asked: { amount: orderPrice, currency: 'EUR' as const } }],
    ['an unknown currency', { asked: null, received: null }],
    ['an amount that cannot be told', { received: null }],
  ])('books nothing and puts the order under review (%s)', async (_what, changes) => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'paid', changes));
    expect(await summary(placed)).toMatchObject({
      order: 'Unpaid',
      needsReview: true,
      attempts: ['needs_review'],
      payments: [],
    });
  });

  it('belongs to its attempt even with the reference of another order', async () => {
    const [placed, other] = [await atGateway(), await atGateway()];
    await apply(invoiceOf(placed, 'paid', { reference: other.order.paymentReference }));
    expect((await summary(placed)).order).toBe('Paid');
    expect((await summary(other)).order).toBe('Unpaid');
  });
});

describe('an invoice without an attempt', () => {
  it('goes to suspense when it is paid and names no order', async () => {
    const stray = { isFinal: false, asked: price, received: price, url: null, reference: 'shop-7' };
    await apply({ ...stray, id: 'inv-stray', state: 'confirming', received: null });
    expect(await paymentsOf(context(), null)).toEqual([]);
    await apply({ ...stray, id: 'inv-stray', state: 'paid' });
    await apply({ ...stray, id: 'inv-stray', state: 'paid' });
    expect(await paymentsOf(context(), null)).toMatchObject([
      { state: 'suspense', suspense_reason: 'unknown_reference', suspense_amount: orderPrice },
    ]);
  });
});

describe('the row of a payment', () => {
  it('refuses a change of its amount and its deletion', async () => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'paid'));
    const { kysely } = context().database;
    const where = sql`where order_id = ${placed.order.id}`;
    await expect(sql`update payments set amount = amount + 1 ${where}`.execute(kysely)).rejects.toThrow(
      /is fixed/,
    );
    await expect(sql`delete from payments ${where}`.execute(kysely)).rejects.toThrow(/permission denied/);
  });
});
