import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { csobFixture } from '../../../../test/support/payments/csob-payments.ts';
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
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { cancelOrder } from '../../orders/index.ts';
import { sendRefund } from './send-gateway-refunds.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';

const context = useTestDatabase();
const app = usePaymentApp(context, testInvestors());
const { startPaying, fault, poll, stateOf, countAsked } = csobFixture(context, app);
const { operator, balancesAt, refundsOf, sendBack, shownTo, staffSendBack, runScheduledJob } = useMoneyBack(
  context,
  app,
);

const part = 1_000_00n;
const balanceAtGateway = async (currency: 'CZK' | 'EUR' = 'CZK') =>
  (await balancesAt('csob', currency)).there;
const onlyRefundOf = async (placed: PlacedOrder) => {
  const refunds = await refundsOf(placed);
  expect(refunds).toHaveLength(1);
  return refunds[0]!;
};
/** A card payment that arrives after the owner has cancelled the order. */
const paidTooLate = async (currency: 'CZK' | 'EUR' = 'CZK') => {
  const placed = await startPaying({ currency });
  await context().transact((tx) =>
    cancelOrder(orderDeps, tx, { userId: placed.user.userId, documentId: placed.order.documentId }),
  );
  await app().atCsob('pay', placed);
  await poll('5 seconds');
  return placed;
};
/** A partial payment arrived before the card was charged the whole price, so the surplus waits. */
const paidTwiceInPart = async () => {
  const placed = await startPaying();
  await app().payByPayout(placed);
  await app().atPayout('pay', placed, part);
  await app().atCsob('pay', placed);
  await poll('5 seconds');
  return placed;
};
const refundIdOf = async (placed: PlacedOrder): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from refunds r join payments p on p.id = r.payment_id
    where p.order_id = ${placed.order.id} order by r.id desc limit 1`.execute(context().admin.kysely);
  return rows[0]!.id;
};
const isDone = (placed: PlacedOrder) =>
  vi.waitFor(async () => expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' }), {
    timeout: 30_000,
    interval: 50,
  });

describe('ČSOB refunds', () => {
  it.each(['CZK', 'EUR'] as const)(
    'return a whole payment in %s by a reversal before the settlement and by a refund after it',
    async (currency) => {
      const before = await balanceAtGateway(currency);
      for (const isAllocated of [false, true]) {
        const placed = await paidTooLate(currency);
        if (isAllocated) await app().atCsob('settle', placed);
        expect(await balanceAtGateway(currency)).toBe(before + placed.order.price.amount);
        await staffSendBack(placed);
        expect(await onlyRefundOf(placed)).toMatchObject({
          state: 'done',
          amount: placed.order.price.amount,
        });
        expect(await balanceAtGateway(currency)).toBe(before);
        expect(await orderNow(context(), placed)).toMatchObject({ state: 'Canceled', needsReview: false });
        expect(await notifiedTo(context(), placed.user.userId)).toEqual([
          'payment.suspended',
          'payment.refunded',
        ]);
        expect(await shownTo(placed)).toMatchObject({ isBeingChecked: false, refunds: [{ state: 'done' }] });
      }
    },
  );

  it('return the payment of a Paid order that the operator cancels', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await app().atCsob('pay', placed);
    await poll('5 seconds');
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    await app().jobs.drain(20_000);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done', cause: 'order_cancelled' });
    expect(await balanceAtGateway()).toBe(before);
    expect(await stateOf(placed)).toBe('AdminCancel');
  });

  it('wait for the settlement when they are partial, without a request before it', async () => {
    const before = await balanceAtGateway();
    const placed = await paidTwiceInPart();
    const asked = await countAsked();
    await staffSendBack(placed);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'requested', amount: part });
    await app().atCsob('settle', placed);
    // Postponed for an hour; no request is sent before then.
    await advanceClock(context(), '31 minutes');
    await runScheduledJob('payments.send-overdue-refunds');
    expect(await countAsked()).toBe(asked);
    await advanceClock(context(), '30 minutes');
    await runScheduledJob('payments.send-overdue-refunds');
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' });
    expect(await countAsked()).toBe(asked + 1);
    expect(await balanceAtGateway()).toBe(before + orderPrice - part);
    expect(await stateOf(placed)).toBe('Paid');
  });
});

describe('ČSOB refunds after a failure', () => {
  it.each([false, true])(
    'find in the payment’s state that a full refund with a lost answer succeeded (settled: %s)',
    async (isAllocated) => {
      const before = await balanceAtGateway();
      const placed = await paidTooLate();
      if (isAllocated) await app().atCsob('settle', placed);
      const asked = await countAsked();
      await fault('lose-answer', 1);
      await staffSendBack(placed);
      expect(await onlyRefundOf(placed)).toMatchObject({ state: 'requested' });
      // While the answer may still arrive, the refund is not requested again.
      await expect(sendRefund(app().refundParts, await refundIdOf(placed))).rejects.toThrow(/.*/);
      await advanceClock(context(), '31 minutes');
      await runScheduledJob('payments.send-overdue-refunds');
      await isDone(placed);
      expect(await countAsked()).toBe(asked + 1);
      expect(await balanceAtGateway()).toBe(before);
    },
  );

  it('are not repeated when they are partial and the answer is lost: two members of staff book them', async () => {
    const before = await balanceAtGateway();
    const placed = await paidTwiceInPart();
    await app().atCsob('settle', placed);
    const asked = await countAsked();
    await fault('lose-answer', 1);
    await staffSendBack(placed);
    await advanceClock(context(), '31 minutes');
    await runScheduledJob('payments.send-overdue-refunds');
    const left = await onlyRefundOf(placed);
    expect(left).toMatchObject({ state: 'needs_staff' });
    await runScheduledJob('payments.send-overdue-refunds');
    await runScheduledJob('payments.look-at-refunds');
    expect(await countAsked()).toBe(asked + 1);
    await operator.decide(`/refunds/${left.documentId}/confirm`);
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' });
    expect(await balanceAtGateway()).toBe(before + orderPrice - part);
  });

  it('are made once when their job is lost during an outage of the bank and two workers send it in parallel', async () => {
    const before = await balanceAtGateway();
    const placed = await startPaying();
    await app().payByPayout(placed);
    await app().atPayout('pay', placed);
    await app().atCsob('pay', placed);
    await poll('5 seconds');
    await fault('down', 1_000);
    await staffSendBack(placed);
    await advanceClock(context(), '31 minutes');
    await expect(runScheduledJob('payments.send-overdue-refunds')).rejects.toThrow(AggregateError);
    expect(await balanceAtGateway()).toBe(before + orderPrice);
    await fault('down', 0);
    const asked = await countAsked();
    await Promise.allSettled([1, 2].map(() => runScheduledJob('payments.send-overdue-refunds')));
    expect(await onlyRefundOf(placed)).toMatchObject({ state: 'done' });
    expect(await countAsked()).toBe(asked + 1);
    expect(await balanceAtGateway()).toBe(before);
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('accept one retry by staff after a refusal', async () => {
    const before = await balanceAtGateway();
    const placed = await paidTooLate();
    const [payment] = await paymentsOf(context(), placed.order.id);
    await fault('refuse', 1);
    await staffSendBack(placed);
    const refused = await onlyRefundOf(placed);
    expect(refused).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(await partsNow(context(), payment!.id)).toMatchObject({ suspended: orderPrice, refunded: 0n });
    expect((await operator.ask(`/refunds/${refused.documentId}/retry`)).status).toBe(200);
    await sendBack({ ...app().refunds, jobs: noJobs });
    await app().jobs.drain(20_000);
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed' }, { state: 'done', cause: 'retry' }]);
    expect(await balanceAtGateway()).toBe(before);
  });
});
