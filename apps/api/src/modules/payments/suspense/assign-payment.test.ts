import { afterEach, describe, expect, it } from 'vitest';
import {
  partsNow,
  postingsOf,
  notifiedTo,
  useOperatorApp,
} from '../../../../test/support/payments/operator-app.ts';
import { payerAccount } from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
  revokeKyc,
} from '../../../../test/support/payments/payment-fixture.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { type Payment } from '../payments.store.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting, cancel } = useWaitingMoney(context);

afterEach(() => assertSafe(context()));

describe('POST /operator/suspense/:documentId/assign with a payer of another name', () => {
  it('allocates the payment when two members of staff agree, and the order no longer needs review', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: orderPrice, name: 'Petr Svoboda' });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Open', needsReview: true });
    const asked = await operator.ask(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: placed.order.documentId,
    });
    expect(asked.status).toBe(200);
    // The request alone moves no money.
    expect(await partsNow(context(), payment.id)).toMatchObject({ state: 'suspense', allocated: 0n });
    expect((await operator.approve(asked.data['documentId'])).status).toBe(200);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: false });
    expect(await partsNow(context(), payment.id)).toMatchObject({
      state: 'allocated',
      allocated: orderPrice,
      suspended: 0n,
    });
    expect(await postingsOf(context(), 'payment_decision', 'suspense.assigned')).toEqual([
      `suspense/CZK/item:payment:${payment.id} -${orderPrice}`,
      `order/CZK/order:${placed.order.id} ${orderPrice}`,
    ]);
    expect(await notifiedTo(context(), placed.user.userId)).toEqual(['payment.suspended']);
    const again = await operator.approve(asked.data['documentId']);
    expect([again.status, again.code]).toEqual([409, 'approval.decided']);
  });

  it('refuses a second request while one waits for approval', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, {
      amount: 10n,
      name: 'Petr Svoboda',
      account: payerAccount,
    });
    const asked = await operator.ask(`/suspense/${payment.documentId}/refund`);
    expect(asked.status).toBe(200);
    expect((await operator.ask(`/suspense/${payment.documentId}/refund`)).code).toBe('approval.pending');
  });
});

describe('POST /operator/suspense/:documentId/assign with a payment without a reference', () => {
  it('allocates the payment to the order that staff name and leaves the surplus in suspense', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(null, { amount: orderPrice + 50n });
    await operator.decide(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: placed.order.documentId,
    });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: false });
    expect(await partsNow(context(), payment.id)).toMatchObject({
      order_id: placed.order.id,
      allocated: orderPrice,
      suspended: 50n,
    });
    const shown = await operator.get(`/suspense/${payment.documentId}`);
    expect(shown.data).toMatchObject({ reason: 'surplus', waiting: 50, canRefund: false, canCredit: true });
  });

  it('moves money of an ended order to another order of the same investor', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: 500_00n });
    await cancel(placed);
    const other = await placeSampleOrder(context());
    await operator.decide(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: other.order.documentId,
    });
    expect(await partsNow(context(), payment.id)).toMatchObject({
      order_id: other.order.id,
      allocated: 500_00n,
      released: 0n,
    });
    expect(await orderNow(context(), other)).toMatchObject({ state: 'Unpaid', needsReview: false });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Canceled', needsReview: false });
    expect(await postingsOf(context(), 'payment_decision', 'suspense.assigned')).toEqual([
      `suspense/CZK/item:order:${placed.order.id} -50000`,
      `order/CZK/order:${other.order.id} 50000`,
    ]);
  });

  const wrongOrders: readonly (readonly [string, string, () => Promise<readonly [PlacedOrder, Payment]>])[] =
    [
      [
        'in another currency',
        'wrong_currency',
        async () => [
          await placeSampleOrder(context()),
          await receiveWaiting(null, { amount: 10n, currency: 'EUR' }),
        ],
      ],
      [
        'that has ended',
        'order_not_live',
        async () => {
          const placed = await placeSampleOrder(context());
          await cancel(placed);
          return [placed, await receiveWaiting(null, { amount: 10n })];
        },
      ],
      [
        'that is Paid',
        'order_not_live',
        async () => {
          const placed = await placeSampleOrder(context());
          await receiveWaiting(placed, { amount: orderPrice });
          return [placed, await receiveWaiting(null, { amount: 10n })];
        },
      ],
      [
        'of a person whose KYC was taken back',
        'investor_not_cleared',
        async () => {
          const placed = await placeSampleOrder(context());
          await revokeKyc(context(), placed);
          return [placed, await receiveWaiting(null, { amount: 10n })];
        },
      ],
      [
        'beside the one that its other part is settled to',
        'part_allocated',
        async () => {
          const paid = await placeSampleOrder(context());
          const payment = await receiveWaiting(paid, { amount: orderPrice + 5n });
          return [await placeSampleOrder(context()), payment];
        },
      ],
    ];
  it.each(wrongOrders)('refuses an order %s (%s)', async (_what, reason, fixture) => {
    const [placed, payment] = await fixture();
    const before = await fingerprint(context());
    const answer = await operator.ask(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: placed.order.documentId,
    });
    expect([answer.status, answer.code, answer.params]).toEqual([409, 'suspense.not_assignable', { reason }]);
    expect(await fingerprint(context())).toEqual(before);
  });

  it('refuses an order that changes before the second member of staff agrees, and the money stays in suspense', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(null, { amount: 10n });
    const asked = await operator.ask(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: placed.order.documentId,
    });
    await cancel(placed);
    const approved = await operator.approve(asked.data['documentId']);
    expect([approved.status, approved.code]).toEqual([409, 'suspense.not_assignable']);
    expect(await partsNow(context(), payment.id)).toMatchObject({ suspended: 10n, order_id: null });
  });
});
