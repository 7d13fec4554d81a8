import { describe, expect, it } from 'vitest';
import { useMoneyBack } from '../../../../test/support/payments/gateway-refunds.ts';
import { notifiedTo } from '../../../../test/support/payments/operator-app.ts';
import { usePaymentApp } from '../../../../test/support/payments/payments-app.ts';
import {
  orderNow,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { cancelOrder } from '../../orders/index.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';

const context = useTestDatabase();
const app = usePaymentApp(context, testInvestors());
const { balancesAt, operator, refundsOf, sendBack, shownTo, staffSendBack, runScheduledJob, timeOut } =
  useMoneyBack(context, app);

const startPaying = async (
  options?: Parameters<typeof placeSampleOrder>[1],
): Promise<PlacedOrder & { uri: string }> => {
  const placed = await placeSampleOrder(context(), options);
  const { status, body } = await app().payByConfirmo(placed);
  expect(status).toBe(200);
  return { ...placed, uri: body.uri ?? '' };
};
const cancel = ({ user, order }: PlacedOrder) =>
  context().transact((tx) =>
    cancelOrder(orderDeps, tx, { userId: user.userId, documentId: order.documentId }),
  );
const balanceAtGateway = async (currency: 'CZK' | 'EUR' = 'CZK') =>
  (await balancesAt('confirmo', currency)).there;
const onlyRefundOf = async (placed: PlacedOrder) => {
  const refunds = await refundsOf(placed);
  expect(refunds).toHaveLength(1);
  return refunds[0]!;
};

/** Confirmo has no refund call: staff press the button on its page, and the invoice shows the refund. */
describe('Confirmo refunds', () => {
  it.each(['CZK', 'EUR'] as const)(
    'settle a payment in %s for a cancelled order when the invoice shows that staff refunded it',
    async (currency) => {
      const before = await balanceAtGateway(currency);
      const placed = await startPaying({ currency });
      await cancel(placed);
      await app().atGateway('pay', placed);
      await staffSendBack(placed);
      expect(await onlyRefundOf(placed)).toMatchObject({
        state: 'needs_staff',
        amount: placed.order.price.amount,
      });
      expect(await balanceAtGateway(currency)).toBe(before + placed.order.price.amount);
      const shown = { amount: Number(placed.order.price.amount), currency };
      expect(await shownTo(placed)).toMatchObject({ refunds: [{ ...shown, state: 'under_way' }] });
      await app().atGateway('refund', placed);
      expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' });
      expect(await shownTo(placed)).toMatchObject({ refunds: [{ ...shown, state: 'done' }] });
      expect(await balanceAtGateway(currency)).toBe(before);
      expect(await orderNow(context(), placed)).toMatchObject({ state: 'Canceled', needsReview: false });
      expect(await notifiedTo(context(), placed.user.userId)).toEqual([
        'payment.suspended',
        'payment.refunded',
      ]);
    },
  );

  it('settle by a poll of the invoice when the webhook is lost', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await cancel(placed);
    await app().atGateway('pay', placed);
    await staffSendBack(placed);
    await app().sandbox.control('/faults', { provider: 'confirmo', mode: 'drop', times: 1 });
    await app().atGateway('refund', placed);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'needs_staff' });
    await Promise.all([
      runScheduledJob('payments.look-at-refunds'),
      runScheduledJob('payments.look-at-refunds'),
    ]);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' });
    expect(await balanceAtGateway()).toBe(before);
  });

  it('settle once when the webhook comes twice and out of order', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await cancel(placed);
    await app().atGateway('pay', placed);
    await staffSendBack(placed);
    await app().sandbox.control('/faults', { provider: 'confirmo', mode: 'duplicate', times: 1 });
    await app().atGateway('refund', placed);
    await runScheduledJob('payments.look-at-refunds');
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' });
    expect(await balanceAtGateway()).toBe(before);
  });

  it('return the second of two payments and leave the order Paid by the first', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await app().payByPayout(placed);
    await app().atPayout('pay', placed);
    await app().atGateway('pay', placed);
    await staffSendBack(placed);
    await app().atGateway('refund', placed);
    expect(await onlyRefundOf(placed)).toMatchObject({
      provider: 'confirmo',
      state: 'done',
      amount: orderPrice,
    });
    expect(await balanceAtGateway()).toBe(before);
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });

  it('return the surplus of a cryptocurrency payment that does not match the price exactly', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await app().atGateway('pay', placed, orderPrice + 33_33n);
    const [payment] = await paymentsOf(context(), placed.order.id);
    const surplus = payment!.suspense_amount;
    await staffSendBack(placed);
    await app().atGateway('refund', placed, surplus);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done', amount: surplus });
    expect(await balanceAtGateway()).toBe(before + orderPrice);
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });

  it('return a part that the merchant accepted when the rest does not come in time', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await app().atGateway('pay', placed, 1_000_00n);
    await app().atGateway('expire', placed);
    await app().atGateway('accept', placed);
    const [payment] = await paymentsOf(context(), placed.order.id);
    expect(payment).toMatchObject({ state: 'allocated' });
    await timeOut();
    await sendBack();
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'needs_staff', amount: payment!.amount });
    await app().atGateway('refund', placed);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done', cause: 'order_ended' });
    expect(await balanceAtGateway()).toBe(before);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Timeout', needsReview: false });
  });

  it('return a payment that comes after the invoice has expired and the order has timed out', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    // The payer chose the coin in time, and paid late.
    await fetch(placed.uri, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'choose', coin: 'BTC' }),
    });
    await app().atGateway('expire', placed);
    await timeOut();
    expect((await orderNow(context(), placed)).state).toBe('Timeout');
    await app().atGateway('pay', placed);
    await app().atGateway('accept', placed);
    await staffSendBack(placed);
    await app().atGateway('refund', placed);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done', amount: orderPrice });
    expect(await balanceAtGateway()).toBe(before);
  });

  it('return the payment of a Paid order that the operator cancels', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await app().atGateway('pay', placed);
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    await app().atGateway('refund', placed);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done', cause: 'order_cancelled' });
    expect(await balanceAtGateway()).toBe(before);
    expect((await orderNow(context(), placed)).state).toBe('AdminCancel');
  });
});
