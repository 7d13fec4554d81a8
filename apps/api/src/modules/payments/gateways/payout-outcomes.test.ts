import { afterEach, describe, expect, it } from 'vitest';
import { usePaymentApp } from '../../../../test/support/payments/payments-app.ts';
import {
  assertSafe,
  attemptStates,
  orderNow,
  orderPrice,
  paymentsOf,
  revokeKyc,
  suspenseOf,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { payoutFixture } from '../../../../test/support/payments/payout-payments.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { cancelOrder } from '../../orders/index.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';

const context = useTestDatabase();
const investors = testInvestors();
const app = usePaymentApp(context, investors);
const { madeCheckout, place, startPaying, fault, unheard, poll, stateOf } = payoutFixture(context, app);

afterEach(async () => {
  await assertSafe(context());
});

describe('the result of a Payout checkout', () => {
  it.each(['CZK', 'EUR'] as const)(
    'makes the order Paid in %s and books the money once',
    async (currency) => {
      const placed = await startPaying({ currency });
      await app().atPayout('pay', placed);
      expect(await stateOf(placed)).toBe('Paid');
      expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
      expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
        { provider: 'payout', currency, state: 'allocated', allocated_amount: placed.order.price.amount },
      ]);
    },
  );

  it('allocates a smaller amount as a part, and a new checkout asks for the rest', async () => {
    const placed = await startPaying();
    await app().atPayout('pay', placed, 1_000_00n);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: false });
    expect((await app().payByPayout(placed)).status).toBe(200);
    expect(await madeCheckout()).toMatchObject({ amount: Number(orderPrice - 1_000_00n) });
    await app().atPayout('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
    expect(await paymentsOf(context(), placed.order.id)).toHaveLength(2);
  });

  it('makes the order Paid with a larger amount, and the surplus waits in suspense', async () => {
    const placed = await startPaying();
    await app().atPayout('pay', placed, orderPrice + 100_00n);
    expect(await stateOf(placed)).toBe('Paid');
    const [payment] = await paymentsOf(context(), placed.order.id);
    expect(payment).toMatchObject({ suspense_amount: 100_00n, suspense_reason: 'surplus' });
    expect(await suspenseOf(context(), payment!)).toBe(100_00n);
  });

  it('makes the order Failed and no longer payable after a final refusal', async () => {
    const placed = await startPaying();
    await app().atPayout('decline', placed);
    expect(await stateOf(placed)).toBe('Failed');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['rejected']);
    expect((await app().payByPayout(placed)).status).toBe(409);
  });

  it('leaves the order waiting for a live invoice at the other gateway when refused', async () => {
    const placed = await startPaying();
    await app().payByConfirmo(placed);
    await app().atPayout('decline', placed);
    expect(await stateOf(placed)).toBe('Unpaid');
    await app().atGateway('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('allocates one payment and puts the other into suspense when the payer pays at both gateways', async () => {
    const placed = await startPaying();
    await app().payByConfirmo(placed);
    await app().atPayout('pay', placed);
    await app().atGateway('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { provider: 'payout', state: 'allocated', allocated_amount: orderPrice },
      { provider: 'confirmo', state: 'suspense', suspense_amount: orderPrice },
    ]);
  });

  it('leaves the order Unpaid and returns the same page again when the payer leaves it', async () => {
    const placed = await startPaying();
    await app().atPayout('cancel', placed);
    expect(await stateOf(placed)).toBe('Unpaid');
    expect((await app().payByPayout(placed)).body.uri).toBe(placed.uri);
  });

  it('leaves the order Unpaid and immediately payable by a new checkout when the checkout expires', async () => {
    const placed = await startPaying();
    await app().atPayout('expire', placed);
    const again = await app().payByPayout(placed);
    expect(again.body.uri).not.toBe(placed.uri);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['expired', 'pending']);
    await app().atPayout('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('is found expired by the next pay request when the webhook is lost', async () => {
    const placed = await startPaying();
    await unheard('expire', placed);
    const again = await app().payByPayout(placed);
    expect(again.body.uri).not.toBe(placed.uri);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['expired', 'pending']);
  });

  it('makes a waiting order Paid after a late transfer without a webhook, and puts the money of an ended one into suspense', async () => {
    const [waiting, ended] = [await startPaying(), await startPaying()];
    for (const placed of [waiting, ended]) await app().atPayout('expire', placed);
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: ended.user.userId, documentId: ended.order.documentId }),
    );
    for (const placed of [waiting, ended]) await unheard('pay', placed);
    await poll('1 hour');
    expect(await stateOf(waiting)).toBe('Paid');
    expect(await stateOf(ended)).toBe('Canceled');
    const [payment] = await paymentsOf(context(), ended.order.id);
    expect(payment).toMatchObject({ state: 'suspense', suspense_reason: 'order_not_live' });
    expect(await suspenseOf(context(), payment!)).toBe(orderPrice);
  });

  it('goes to suspense when the transfer comes on the sixth day without a webhook', async () => {
    const placed = await startPaying();
    await app().atPayout('expire', placed);
    for (let day = 0; day < 5; day += 1) await poll('24 hours');
    await unheard('pay', placed);
    await poll('24 hours');
    expect(await stateOf(placed)).toBe('Timeout');
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { state: 'suspense', suspense_reason: 'order_not_live', suspense_amount: orderPrice },
    ]);
  });

  it('makes a live order Paid when paid after the expiry of the checkout', async () => {
    const placed = await startPaying();
    await app().atPayout('expire', placed);
    await app().atPayout('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
  });

  it('goes to suspense while KYC is not valid', async () => {
    const placed = await startPaying();
    await revokeKyc(context(), placed);
    await app().atPayout('pay', placed);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: true });
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { provider: 'payout', state: 'suspense', suspense_reason: 'investor_not_cleared' },
    ]);
  });

  it('makes the order Paid once when webhooks arrive twice, late, out of order, never or with false data first', async () => {
    for (const mode of ['duplicate', 'reorder', 'delay', 'drop', 'forge']) {
      const placed = await startPaying();
      await fault(mode, 1);
      await app().atPayout('pay', placed);
      await fault(mode, 0);
      await poll('10 seconds');
      await app().jobs.drain(20_000);
      expect([mode, await stateOf(placed)]).toEqual([mode, 'Paid']);
      expect(await paymentsOf(context(), placed.order.id)).toHaveLength(1);
    }
  });

  it('finds the order of a checkout that was never stored', async () => {
    const placed = await place();
    const made = await app().gateways.payout.createInvoice({
      amount: placed.order.price,
      reference: placed.order.paymentReference,
      attemptId: 999_999,
      description: 'cut off before it was saved',
      payer: { firstName: 'Jan', lastName: 'Novák', email: 'jan.novak@example.com' },
      notifyUrl: '',
      returnUrl: app().url,
      callbackUrl: app().url,
      locale: 'cs',
    });
    expect(made.kind).toBe('created');
    await app().atPayout('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('depends only on the gateway and not on the return page of the payer', async () => {
    const placed = await startPaying();
    const page = await app().app.inject({
      method: 'GET',
      url: `/orders/${placed.order.documentId}/payment?checking=true&status=succeeded`,
      headers: { ...placed.user.headers, accept: 'application/json' },
    });
    expect(page.statusCode).toBe(404);
    await app().jobs.drain(20_000);
    expect(await stateOf(placed)).toBe('Unpaid');
    expect(await paymentsOf(context(), placed.order.id)).toEqual([]);
  });
});

describe('the polling at Payout', () => {
  it('finds a payment without a webhook, even after a forged answer', async () => {
    const placed = await startPaying();
    await unheard('pay', placed);
    await fault('forge-answer', 1000);
    await poll('5 seconds');
    expect(await stateOf(placed)).toBe('Unpaid');
    await fault('forge-answer', 0);
    await poll('30 seconds');
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('continues when the gateway no longer accepts the token', async () => {
    const placed = await startPaying();
    await unheard('pay', placed);
    await app().sandbox.advance('PT2H');
    await poll('5 seconds');
    expect(await stateOf(placed)).toBe('Paid');
  });
});
