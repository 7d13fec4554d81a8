import type { Money } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  assertSafe,
  attemptStates,
  orderNow,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  placeSampleOrder,
  testInvestors,
} from '../../testing/payment-scene.ts';
import { advanceClock } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { lockOrder, startPayment } from '../orders/index.ts';
import { applyInvoice } from './apply-invoice.ts';
import { beginAttempt, saveInvoiceOfAttempt } from './attempts.store.ts';
import type { GatewayInvoice, InvoiceState } from './payments.ports.ts';

const context = useTestDatabase();
const investors = testInvestors();

const price: Money = { amount: orderPrice, currency: 'CZK' };

const gateways = {
  confirmo: { provider: 'confirmo', type: 'ConfirmoPaymentGateway' },
  payout: { provider: 'payout', type: 'PayoutPaymentGateway' },
} as const;
type Provider = keyof typeof gateways;

/** The order's invoice at this gateway is there, and the order Unpaid. */
const begin = (placed: PlacedOrder, provider: Provider): Promise<void> =>
  context().transact(async (tx) => {
    const order = await lockOrder(tx, { id: placed.order.id });
    await startPayment(tx, order!, gateways[provider].type);
    const id = await beginAttempt(tx, {
      orderId: placed.order.id,
      ...gateways[provider],
      amount: price,
      leaseS: 30,
    });
    await saveInvoiceOfAttempt(tx, id!, {
      id: `inv-${placed.order.id}`,
      url: 'https://x.example/',
      pollInS: 5,
    });
  });

/** An Unpaid order whose invoice is at the gateway. */
const atGateway = async (provider: Provider = 'confirmo'): Promise<PlacedOrder> => {
  const placed = await placeSampleOrder(context());
  await begin(placed, provider);
  return placed;
};

const invoiceOf = (
  { order }: PlacedOrder,
  state: InvoiceState,
  changes: Partial<GatewayInvoice> = {},
): GatewayInvoice => ({
  id: `inv-${order.id}`,
  state,
  isFinal: false,
  asked: price,
  received: state === 'paid' ? price : null,
  reference: order.paymentReference,
  url: 'https://x.example/',
  ...changes,
});
const apply = (invoice: GatewayInvoice, provider: Provider = 'confirmo') =>
  context().transact((tx) => applyInvoice(investors.deps, tx, gateways[provider], invoice));

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

const summary = async (placed: PlacedOrder) => {
  const { state, settled, needsReview, confirmingSince } = await orderNow(context(), placed);
  const payments = await paymentsOf(context(), placed.order.id);
  return {
    order: state,
    settled: settled.amount,
    needsReview,
    isHeld: confirmingSince !== null,
    attempts: await attemptStates(context(), placed.order.id),
    payments: payments.map((payment) => payment.settled_amount),
  };
};

const paid = {
  order: 'Paid',
  settled: orderPrice,
  needsReview: false,
  isHeld: false,
  attempts: ['succeeded'],
  payments: [orderPrice],
};
const unpaid = { settled: 0n, isHeld: false, payments: [] };

describe.each(['confirmo', 'payout'] as const)(
  'what %s said, in every order and twice, ends the same',
  (at) => {
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
    ] as const)('%j', async (states, end) => {
      for (const order of permutations<InvoiceState>([...states])) {
        const placed = await atGateway(at);
        for (const state of [...order, ...order]) await apply(invoiceOf(placed, state), at);
        expect([order, await summary(placed)]).toEqual([order, end]);
      }
      await assertSafe(context());
    });

    it('also when all of it is heard at the same time', async () => {
      const placed = await atGateway(at);
      const states: InvoiceState[] = [
        'waiting',
        'confirming',
        'paid',
        'expired',
        'paid',
        'undecided',
        'paid',
      ];
      await Promise.all(states.map((state) => apply(invoiceOf(placed, state), at)));
      expect(await summary(placed)).toEqual(paid);
    });
  },
);

describe('a payment that is being confirmed', () => {
  it('holds the order past its deadline, and then makes it Paid', async () => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'confirming'));
    await advanceClock(context(), '90 hours');
    expect((await context().transact((tx) => lockOrder(tx, { id: placed.order.id })))?.state).toBe('Unpaid');
    await apply(invoiceOf(placed, 'paid'));
    expect(await summary(placed)).toEqual(paid);
  });

  it('is waited for 96 hours; what comes later goes to suspense', async () => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'confirming'));
    await advanceClock(context(), '96 hours');
    await apply(invoiceOf(placed, 'paid'));
    expect((await orderNow(context(), placed)).state).toBe('Timeout');
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { state: 'suspense', suspense_reason: 'order_not_live', suspense_amount: orderPrice },
    ]);
  });

  it('that expires after the deadline lets the order end', async () => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'confirming'));
    await advanceClock(context(), '48 hours');
    await apply(invoiceOf(placed, 'expired'));
    expect((await context().transact((tx) => lockOrder(tx, { id: placed.order.id })))?.state).toBe('Timeout');
  });

  it('that the gateway leaves undecided after the deadline is looked at, and the order does not end', async () => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'confirming'));
    await advanceClock(context(), '48 hours');
    await apply(invoiceOf(placed, 'undecided'));
    const order = await context().transact((tx) => lockOrder(tx, { id: placed.order.id }));
    expect(order).toMatchObject({ state: 'Unpaid', needsReview: true });
  });
});

describe('a paid invoice that is not the one asked for', () => {
  it.each([
    ['another amount', { asked: { amount: orderPrice - 1n, currency: 'CZK' as const } }],
    ['another currency', { asked: { amount: orderPrice, currency: 'EUR' as const } }],
    ['an unknown currency', { asked: null, received: null }],
    ['an amount that cannot be told', { received: null }],
  ])('(%s) books nothing and is looked at', async (_what, changes) => {
    const placed = await atGateway();
    await apply(invoiceOf(placed, 'paid', changes));
    expect(await summary(placed)).toMatchObject({
      order: 'Unpaid',
      needsReview: true,
      attempts: ['needs_review'],
      payments: [],
    });
  });

  it('but carries the reference of another order belongs to its attempt all the same', async () => {
    const [placed, other] = [await atGateway(), await atGateway()];
    await apply(invoiceOf(placed, 'paid', { reference: other.order.paymentReference }));
    expect((await summary(placed)).order).toBe('Paid');
    expect((await summary(other)).order).toBe('Unpaid');
  });
});

describe('an invoice of which the gateway keeps one amount, which is what came', () => {
  const paidWith = (placed: PlacedOrder, received: Money) =>
    apply(invoiceOf(placed, 'paid', { asked: null, received }), 'payout');

  it('less: settled as a part, the rest is owed', async () => {
    const placed = await atGateway('payout');
    await paidWith(placed, { amount: orderPrice - 1n, currency: 'CZK' });
    expect(await summary(placed)).toMatchObject({ order: 'Unpaid', settled: orderPrice - 1n });
  });

  it('more: Paid, and the surplus waits in suspense', async () => {
    const placed = await atGateway('payout');
    await paidWith(placed, { amount: orderPrice + 5n, currency: 'CZK' });
    expect(await summary(placed)).toMatchObject(paid);
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { provider: 'payout', suspense_amount: 5n, suspense_reason: 'surplus' },
    ]);
  });

  it('another currency: suspense, looked at', async () => {
    const placed = await atGateway('payout');
    await paidWith(placed, { amount: orderPrice, currency: 'EUR' });
    expect(await summary(placed)).toMatchObject({ order: 'Unpaid', settled: 0n, needsReview: true });
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { provider: 'payout', currency: 'EUR', suspense_reason: 'wrong_currency' },
    ]);
  });
});

describe('an order with an attempt at each of two gateways', () => {
  // They stand under the same id: an id means something only at its own gateway.
  const atBoth = async (): Promise<PlacedOrder> => {
    const placed = await atGateway('confirmo');
    await begin(placed, 'payout');
    return placed;
  };
  const bothPaid = {
    order: 'Paid',
    attempts: ['succeeded', 'succeeded'],
    payments: [orderPrice, 0n],
  };
  const expectSecondInSuspense = async (placed: PlacedOrder) => {
    expect(await summary(placed)).toMatchObject(bothPaid);
    const [, second] = await paymentsOf(context(), placed.order.id);
    // Paid by then, the order is no longer one that takes money.
    expect(second).toMatchObject({ state: 'suspense', suspense_reason: 'order_not_live' });
    expect(second?.suspense_amount).toBe(orderPrice);
    await assertSafe(context());
  };

  it('both paid: one settles, the other goes to suspense', async () => {
    const placed = await atBoth();
    await apply(invoiceOf(placed, 'paid'), 'payout');
    await apply(invoiceOf(placed, 'paid'), 'confirmo');
    await expectSecondInSuspense(placed);
  });

  it('both paid at the same time: the same', async () => {
    const placed = await atBoth();
    await Promise.all([
      apply(invoiceOf(placed, 'paid'), 'payout'),
      apply(invoiceOf(placed, 'paid'), 'confirmo'),
    ]);
    await expectSecondInSuspense(placed);
  });

  it('one refused: the order waits for the other, and Fails with it', async () => {
    const placed = await atBoth();
    await apply(invoiceOf(placed, 'failed'), 'payout');
    expect(await summary(placed)).toMatchObject({ order: 'Unpaid', attempts: ['pending', 'rejected'] });
    await apply(invoiceOf(placed, 'failed'), 'confirmo');
    expect(await summary(placed)).toMatchObject({ order: 'Failed', attempts: ['rejected', 'rejected'] });
  });
});

describe('asking the gateway again', () => {
  const nextPoll = async (placed: PlacedOrder): Promise<number | null> => {
    const { rows } = await sql<{ wait: number | null }>`
      select round(extract(epoch from next_poll_at - app_now()))::integer as wait from payment_attempts
      where order_id = ${placed.order.id}`.execute(context().admin.kysely);
    return rows[0]?.wait ?? null;
  };

  it('goes on daily after an expiry, because money may come late, and ends when it is final', async () => {
    const placed = await atGateway('payout');
    await apply(invoiceOf(placed, 'expired'), 'payout');
    expect(await nextPoll(placed)).toBe(86_400);
    await apply(invoiceOf(placed, 'expired', { isFinal: true }), 'payout');
    expect(await nextPoll(placed)).toBeNull();
    expect(await summary(placed)).toMatchObject({ order: 'Unpaid', attempts: ['expired'] });
  });

  it('ends with a refusal that is final', async () => {
    const placed = await atGateway('payout');
    await apply(invoiceOf(placed, 'failed', { isFinal: true }), 'payout');
    expect(await nextPoll(placed)).toBeNull();
  });
});

describe('an invoice that no attempt knows', () => {
  it('and that names no order of ours goes to suspense once it is paid', async () => {
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
  it('cannot be changed in what it brought, nor deleted', async () => {
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
