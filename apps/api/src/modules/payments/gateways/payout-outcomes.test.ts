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

describe('what the checkout becomes', () => {
  it.each(['CZK', 'EUR'] as const)(
    'paid in %s: the order is Paid and the money booked once',
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

  it('paid with less: settled as a part, the rest is asked for by a new checkout', async () => {
    const placed = await startPaying();
    await app().atPayout('pay', placed, 1_000_00n);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: false });
    expect((await app().payByPayout(placed)).status).toBe(200);
    expect(await madeCheckout()).toMatchObject({ amount: Number(orderPrice - 1_000_00n) });
    await app().atPayout('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
    expect(await paymentsOf(context(), placed.order.id)).toHaveLength(2);
  });

  it('paid with more: Paid, and the surplus waits in suspense', async () => {
    const placed = await startPaying();
    await app().atPayout('pay', placed, orderPrice + 100_00n);
    expect(await stateOf(placed)).toBe('Paid');
    const [payment] = await paymentsOf(context(), placed.order.id);
    expect(payment).toMatchObject({ suspense_amount: 100_00n, suspense_reason: 'surplus' });
    expect(await suspenseOf(context(), payment!)).toBe(100_00n);
  });

  it('refused for good: the order Fails, and a new one can be made', async () => {
    const placed = await startPaying();
    await app().atPayout('decline', placed);
    expect(await stateOf(placed)).toBe('Failed');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['rejected']);
    expect((await app().payByPayout(placed)).status).toBe(409);
  });

  it('refused while an invoice at the other gateway is live: the order waits for that one', async () => {
    const placed = await startPaying();
    await app().payByConfirmo(placed);
    await app().atPayout('decline', placed);
    expect(await stateOf(placed)).toBe('Unpaid');
    await app().atGateway('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('paid at both gateways: one settles, the other goes to suspense', async () => {
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

  it('left by the payer: the order stays Unpaid and the same page can be opened again', async () => {
    const placed = await startPaying();
    await app().atPayout('cancel', placed);
    expect(await stateOf(placed)).toBe('Unpaid');
    expect((await app().payByPayout(placed)).body.uri).toBe(placed.uri);
  });

  it('expired: the order stays Unpaid and can be paid at once by a new checkout', async () => {
    const placed = await startPaying();
    await app().atPayout('expire', placed);
    const again = await app().payByPayout(placed);
    expect(again.body.uri).not.toBe(placed.uri);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['expired', 'pending']);
    await app().atPayout('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('expired, unheard: asking again finds it out', async () => {
    const placed = await startPaying();
    await unheard('expire', placed);
    const again = await app().payByPayout(placed);
    expect(again.body.uri).not.toBe(placed.uri);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['expired', 'pending']);
  });

  it('expired, and the transfer comes later, unheard: Paid while the order waits, else suspense', async () => {
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

  it('expired, and the transfer comes on the sixth day, unheard: suspense', async () => {
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

  it('paid after its expiry while the order is live: Paid', async () => {
    const placed = await startPaying();
    await app().atPayout('expire', placed);
    await app().atPayout('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
  });

  it('paid while KYC is not valid: suspense', async () => {
    const placed = await startPaying();
    await revokeKyc(context(), placed);
    await app().atPayout('pay', placed);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: true });
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { provider: 'payout', state: 'suspense', suspense_reason: 'investor_not_cleared' },
    ]);
  });

  it('told twice, late, out of order, never, or by a liar before: the order is Paid once', async () => {
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

  it('about which we never wrote anything down: its money still finds the order', async () => {
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

  it('and the page to which the payer comes back say nothing to us: only the gateway does', async () => {
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

describe('polling', () => {
  it('finds what was never told, also when an answer was forged meanwhile', async () => {
    const placed = await startPaying();
    await unheard('pay', placed);
    await fault('forge-answer', 1000);
    await poll('5 seconds');
    expect(await stateOf(placed)).toBe('Unpaid');
    await fault('forge-answer', 0);
    await poll('30 seconds');
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('goes on when the gateway no longer knows the token', async () => {
    const placed = await startPaying();
    await unheard('pay', placed);
    await app().sandbox.advance('PT2H');
    await poll('5 seconds');
    expect(await stateOf(placed)).toBe('Paid');
  });
});
