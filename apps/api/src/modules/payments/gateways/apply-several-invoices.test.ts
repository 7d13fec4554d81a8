import type { Money } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { invoiceOf, invoiceFixture } from '../../../../test/support/payments/invoice-fixture.ts';
import {
  assertSafe,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';

const context = useTestDatabase();
const { begin, atGateway, apply, summary } = invoiceFixture(context, testInvestors());

describe('applyInvoice with only the received amount', () => {
  const paidWith = (placed: PlacedOrder, received: Money) =>
    apply(invoiceOf(placed, 'paid', { asked: null, received }), 'payout');

  it('allocates a smaller amount as a part and leaves the rest owed', async () => {
    const placed = await atGateway('payout');
    await paidWith(placed, { amount: orderPrice - 1n, currency: 'CZK' });
    expect(await summary(placed)).toMatchObject({ order: 'Unpaid', allocated: orderPrice - 1n });
  });

  it('makes the order Paid with a larger amount and leaves the surplus in suspense', async () => {
    const placed = await atGateway('payout');
    await paidWith(placed, { amount: orderPrice + 5n, currency: 'CZK' });
    expect(await summary(placed)).toMatchObject({ order: 'Paid', allocated: orderPrice, needsReview: false });
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { provider: 'payout', suspense_amount: 5n, suspense_reason: 'surplus' },
    ]);
  });

  it('puts another currency into suspense and the order under review', async () => {
    const placed = await atGateway('payout');
    await paidWith(placed, { amount: orderPrice, currency: 'EUR' });
    expect(await summary(placed)).toMatchObject({ order: 'Unpaid', allocated: 0n, needsReview: true });
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { provider: 'payout', currency: 'EUR', suspense_reason: 'wrong_currency' },
    ]);
  });
});

describe('an order with attempts at two gateways', () => {
  // Both have the same id, because an id is unique only at its own gateway.
  const atBoth = async (): Promise<PlacedOrder> => {
    const placed = await atGateway('confirmo');
    await begin(placed, 'payout');
    return placed;
  };
  const ended = async (placed: PlacedOrder) => {
    await assertSafe(context());
    const [, second] = await paymentsOf(context(), placed.order.id);
    return { ...(await summary(placed)), second };
  };
  const oneAllocated = {
    order: 'Paid',
    attempts: ['succeeded', 'succeeded'],
    payments: [orderPrice, 0n],
    // The order is already Paid and takes no more money.
    second: { state: 'suspense', suspense_reason: 'order_not_live', suspense_amount: orderPrice },
  };

  it('is Paid by the first payment, and the second goes to suspense', async () => {
    const placed = await atBoth();
    await apply(invoiceOf(placed, 'paid'), 'payout');
    await apply(invoiceOf(placed, 'paid'), 'confirmo');
    expect(await ended(placed)).toMatchObject(oneAllocated);
  });

  it('is Paid once when both payments arrive in parallel, and the other payment goes to suspense', async () => {
    const placed = await atBoth();
    await Promise.all([
      apply(invoiceOf(placed, 'paid'), 'payout'),
      apply(invoiceOf(placed, 'paid'), 'confirmo'),
    ]);
    expect(await ended(placed)).toMatchObject(oneAllocated);
  });

  it('waits for the other attempt after one is refused, and becomes Failed when both are refused', async () => {
    const placed = await atBoth();
    await apply(invoiceOf(placed, 'failed'), 'payout');
    expect(await summary(placed)).toMatchObject({ order: 'Unpaid', attempts: ['pending', 'rejected'] });
    await apply(invoiceOf(placed, 'failed'), 'confirmo');
    expect(await summary(placed)).toMatchObject({ order: 'Failed', attempts: ['rejected', 'rejected'] });
  });
});

describe('the polling of an attempt', () => {
  const nextPoll = async (placed: PlacedOrder): Promise<number | null> => {
    const { rows } = await sql<{ wait: number | null }>`
      select round(extract(epoch from next_poll_at - app_now()))::integer as wait from payment_attempts
      where order_id = ${placed.order.id}`.execute(context().admin.kysely);
    return rows[0]?.wait ?? null;
  };

  it('continues after an expiry, because money may come late, and ends when the expiry is final', async () => {
    const placed = await atGateway('payout');
    await apply(invoiceOf(placed, 'expired'), 'payout');
    expect(await nextPoll(placed)).toBe(3_600);
    await apply(invoiceOf(placed, 'expired', { isFinal: true }), 'payout');
    expect(await nextPoll(placed)).toBeNull();
    expect(await summary(placed)).toMatchObject({ order: 'Unpaid', attempts: ['expired'] });
  });

  it('ends with a final refusal', async () => {
    const placed = await atGateway('payout');
    await apply(invoiceOf(placed, 'failed', { isFinal: true }), 'payout');
    expect(await nextPoll(placed)).toBeNull();
  });
});
