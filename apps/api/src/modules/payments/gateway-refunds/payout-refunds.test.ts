import { money } from '@parcela/domain';
import { describe, expect, it, vi } from 'vitest';
import { useMoneyBack } from '../../../../test/support/payments/gateway-refunds.ts';
import { partsNow, notifiedTo } from '../../../../test/support/payments/operator-app.ts';
import { usePaymentApp } from '../../../../test/support/payments/payments-app.ts';
import {
  noJobs,
  orderNow,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { payoutFixture } from '../../../../test/support/payments/payout-payments.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { cancelOrder } from '../../orders/index.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';

const context = useTestDatabase();
const app = usePaymentApp(context, testInvestors());
const { startPaying, fault, stateOf } = payoutFixture(context, app);
const {
  operator,
  balancesAt,
  countAsked,
  refundsOf,
  sendBack,
  shownTo,
  staffSendBack,
  runScheduledJob,
  timeOut,
} = useMoneyBack(context, app);

const part = 1_000_00n;
const cancel = ({ user, order }: PlacedOrder) =>
  context().transact((tx) =>
    cancelOrder(orderDeps, tx, { userId: user.userId, documentId: order.documentId }),
  );
/** An order that was paid in part through Payout and cancelled by its owner. */
const cancelledWithPart = async () => {
  const placed = await startPaying();
  await app().atPayout('pay', placed, part);
  await cancel(placed);
  return placed;
};
const onlyRefundOf = async (placed: PlacedOrder) => {
  const refunds = await refundsOf(placed);
  expect(refunds).toHaveLength(1);
  return refunds[0]!;
};
/** The balance at Payout must be the same before the payment and after its return. */
const balanceAtGateway = async (currency: 'CZK' | 'EUR' = 'CZK') =>
  (await balancesAt('payout', currency)).there;

describe('Payout refunds', () => {
  it('return a partial payment without staff when the rest does not arrive in time (spec 4.07)', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await app().atPayout('pay', placed, part);
    expect(await balanceAtGateway()).toBe(before + part);
    await timeOut();
    await sendBack();
    await sendBack();
    expect(await onlyRefundOf(placed)).toMatchObject({ amount: part, state: 'done', cause: 'order_ended' });
    expect(await balanceAtGateway()).toBe(before);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Timeout', needsReview: false });
    expect(await notifiedTo(context(), placed.user.userId)).toEqual([
      'payment.part_received',
      'payment.refunded',
    ]);
    expect(await shownTo(placed)).toMatchObject({
      isBeingChecked: false,
      refunds: [{ amount: Number(part), currency: 'CZK', state: 'done' }],
    });
  });

  it.each(['CZK', 'EUR'] as const)(
    'return a payment in %s for a cancelled order when two members of staff decide so',
    async (currency) => {
      const before = await balanceAtGateway(currency);
      const placed = await startPaying({ currency });
      await cancel(placed);
      await app().atPayout('pay', placed);
      expect(await balanceAtGateway(currency)).toBe(before + placed.order.price.amount);
      await staffSendBack(placed);
      expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done', amount: placed.order.price.amount });
      expect(await balanceAtGateway(currency)).toBe(before);
      expect(await orderNow(context(), placed)).toMatchObject({ state: 'Canceled', needsReview: false });
      expect(await notifiedTo(context(), placed.user.userId)).toEqual([
        'payment.suspended',
        'payment.refunded',
      ]);
    },
  );

  it('return the second of two payments and leave the order Paid by the first', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await app().payByConfirmo(placed);
    await app().atGateway('pay', placed);
    await app().atPayout('pay', placed);
    await staffSendBack(placed);
    expect(await onlyRefundOf(placed)).toMatchObject({
      provider: 'payout',
      state: 'done',
      amount: orderPrice,
    });
    expect(await balanceAtGateway()).toBe(before);
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('return the surplus of a payment', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await app().atPayout('pay', placed, orderPrice + 30n);
    await staffSendBack(placed);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done', amount: 30n });
    expect(await balanceAtGateway()).toBe(before + orderPrice);
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('return the payment of a Paid order that the operator cancels', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await app().atPayout('pay', placed);
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    await app().jobs.drain(20_000);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done', cause: 'order_cancelled' });
    expect(await balanceAtGateway()).toBe(before);
    expect(await stateOf(placed)).toBe('AdminCancel');
  });
});

/** Staff return the part on Payout's own screens. */
const sentByHand = async (placed: PlacedOrder): Promise<void> => {
  const { rows } = await context().admin.pool.query<{ ref: string }>(
    'select provider_ref as ref from payments where order_id = $1',
    [placed.order.id],
  );
  const sent = await app().parts.gateways.payout?.refund?.({
    invoiceId: rows[0]?.ref ?? '',
    amount: money(part, 'CZK'),
    idempotencyKey: 'by-hand',
    description: 'By hand',
  });
  expect(sent).toEqual({ kind: 'ok' });
};

describe('Payout refunds after a failure', () => {
  it('repeat the request after a lost answer and send the money once', async () => {
    const before = await balanceAtGateway();
    const placed = await cancelledWithPart();
    const asked = await countAsked();
    await fault('lose-answer', 1);
    await sendBack();
    // The job waits a moment before it retries.
    await vi.waitFor(async () => expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' }), {
      timeout: 30_000,
      interval: 50,
    });
    expect(await countAsked()).toBe(asked + 2);
    expect(await balanceAtGateway()).toBe(before);
  });

  it('are made once when their job is lost during an outage of Payout', async () => {
    const before = await balanceAtGateway();
    const placed = await cancelledWithPart();
    await sendBack({ ...app().refunds, jobs: noJobs });
    await advanceClock(context(), '31 minutes');
    await fault('down', 1_000);
    await expect(runScheduledJob('payments.send-overdue-refunds')).rejects.toThrow(AggregateError);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'requested' });
    expect(await balanceAtGateway()).toBe(before + part);
    expect(await shownTo(placed)).toMatchObject({ refunds: [{ amount: Number(part), state: 'under_way' }] });
    await fault('down', 0);
    // Two workers run in parallel, and another runs after them.
    await Promise.all([
      runScheduledJob('payments.send-overdue-refunds'),
      runScheduledJob('payments.send-overdue-refunds'),
    ]);
    await runScheduledJob('payments.send-overdue-refunds');
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' });
    expect(await balanceAtGateway()).toBe(before);
  });

  it('pass to staff after a missing answer: no request repeats, and two members confirm the refund', async () => {
    const placed = await cancelledWithPart();
    await sendBack({ ...app().refunds, jobs: noJobs });
    const refund = await onlyRefundOf(placed);
    const early = await operator.ask(`/refunds/${refund.documentId}/confirm`, { evidence: 'refund 17' });
    expect(early.code).toBe('suspense.decided');
    const takeOver = () => operator.ask(`/refunds/${refund.documentId}/take-over`);
    expect((await takeOver()).data).toMatchObject({ state: 'needs_staff' });
    expect((await takeOver()).code).toBe('suspense.decided');

    const asked = await countAsked();
    await advanceClock(context(), '31 minutes');
    await runScheduledJob('payments.send-overdue-refunds');
    expect(await countAsked()).toBe(asked);
    await sentByHand(placed);
    await operator.decide(`/refunds/${refund.documentId}/confirm`, { evidence: 'refund 17' });
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' });
    expect(await shownTo(placed)).toMatchObject({ refunds: [{ amount: Number(part), state: 'done' }] });
  });

  it('send no money twice when the answer is lost and the repeated request is refused', async () => {
    const before = await balanceAtGateway();
    const placed = await cancelledWithPart();
    await sendBack({ ...app().refunds, jobs: noJobs });
    await advanceClock(context(), '31 minutes');
    await fault('lose-answer', 1);
    await expect(runScheduledJob('payments.send-overdue-refunds')).rejects.toThrow(AggregateError);
    await fault('refuse', 1);
    await runScheduledJob('payments.send-overdue-refunds');
    const refund = await onlyRefundOf(placed);
    expect(refund).toMatchObject({ state: 'needs_staff', failure: null });
    expect(await balanceAtGateway()).toBe(before);
    expect((await operator.ask(`/refunds/${refund.documentId}/retry`)).code).toBe('suspense.decided');

    await operator.decide(`/refunds/${refund.documentId}/confirm`, { evidence: 'refund 18' });
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' });
    expect(await shownTo(placed)).toMatchObject({ refunds: [{ amount: Number(part), state: 'done' }] });
  });

  it('accept one retry by staff after a refusal', async () => {
    const before = await balanceAtGateway();
    const placed = await cancelledWithPart();
    const [payment] = await paymentsOf(context(), placed.order.id);
    await fault('refuse', 1);
    await sendBack();
    const refused = await onlyRefundOf(placed);
    expect(refused).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(await partsNow(context(), payment!.id)).toMatchObject({ suspended: part, refunded: 0n });
    expect(await shownTo(placed)).toEqual({ isBeingChecked: true, refunds: [] });
    expect(await balanceAtGateway()).toBe(before + part);

    const retry = () => operator.ask(`/refunds/${refused.documentId}/retry`);
    expect((await retry()).status).toBe(200);
    expect((await retry()).code).toBe('suspense.decided');
    await app().jobs.drain(20_000);
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed' }, { state: 'done', cause: 'retry' }]);
    expect(await balanceAtGateway()).toBe(before);
    expect(await shownTo(placed)).toMatchObject({ isBeingChecked: false, refunds: [{ state: 'done' }] });
  });
});
