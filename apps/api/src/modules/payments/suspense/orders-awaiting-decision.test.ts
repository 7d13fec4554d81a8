import { money } from '@parcela/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { payerAccount } from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
} from '../../../../test/support/payments/payment-fixture.ts';
import { reversePayment } from '../../../../test/support/bank/return-payment.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { createExpireOrders } from '../../orders/index.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting } = useWaitingMoney(context);

const foreign = { name: 'Petr Svoboda', account: payerAccount };
const wait = async (interval: string): Promise<void> => {
  await advanceClock(context(), interval);
  const { database, transact } = context();
  await createExpireOrders({ deps: orderDeps, reader: database.reader, transact }).run();
};
const stateOf = async (placed: PlacedOrder): Promise<string> => (await orderNow(context(), placed)).state;

afterEach(() => assertSafe(context()));

describe('an order past its deadline with suspended money', () => {
  it('times out on time for a cent from another payer and makes its shares available again', async () => {
    const placed = await placeSampleOrder(context(), { shareCount: 2 });
    const { user } = placed;
    await receiveWaiting(placed, { ...foreign, amount: 1n });
    await wait('24 hours 1 minute');
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Timeout', needsReview: true });
    const next = await placeSampleOrder(context(), { project: placed.project, shares: 2 });
    expect([await stateOf(next), next.user.userId === user.userId]).toEqual(['Open', false]);
  });

  it('times out on time for money in another currency', async () => {
    const other = await placeSampleOrder(context());
    await receiveWaiting(other, { ...foreign, amount: orderPrice, currency: 'EUR' });
    await wait('24 hours 1 minute');
    expect(await stateOf(other)).toBe('Timeout');
  });

  it('becomes Paid when staff assign its whole price in time, even after the deadline', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { ...foreign, amount: orderPrice });
    await wait('119 hours 59 minutes');
    await operator.decide(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: placed.order.documentId,
    });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: false });
  });

  it('times out 96 hours after the deadline, even if staff requested a decision earlier', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { ...foreign, amount: orderPrice });
    const asked = await operator.ask(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: placed.order.documentId,
    });
    // No job runs in between, so the decision finds the order overdue.
    await advanceClock(context(), '120 hours 1 minute');
    const { code, params } = await operator.approve(asked.data['documentId']);
    expect([code, params]).toEqual(['suspense.not_assignable', { reason: 'order_not_live' }]);
    await wait('1 second');
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Timeout', needsReview: true });
  });

  it('stays live while suspended and allocated parts together cover its price, until staff send a part back', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting(placed, { amount: 500n, name: 'Jan Novák' });
    const first = await receiveWaiting(placed, { ...foreign, amount: 400n });
    await receiveWaiting(placed, { ...foreign, amount: orderPrice - 900n });
    await wait('24 hours 1 minute');
    expect(await stateOf(placed)).toBe('Unpaid');
    await operator.decide(`/suspense/${first.documentId}/refund`);
    await wait('1 minute');
    expect(await stateOf(placed)).toBe('Timeout');
  });

  it('times out when the bank takes the suspended money back', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting(placed, { ...foreign, amount: orderPrice });
    await context().transact((tx) =>
      reversePayment(tx, {
        reference: placed.order.paymentReference,
        amount: money(orderPrice, 'CZK'),
        providerRef: `back-${placed.order.id}`,
      }),
    );
    await wait('24 hours 1 minute');
    expect(await stateOf(placed)).toBe('Timeout');
  });
});
