import { afterEach, describe, expect, it } from 'vitest';
import { csobFixture, payIdOf } from '../../../../test/support/payments/csob-payments.ts';
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
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { cancelOrder } from '../../orders/index.ts';
import { createExpireOrders } from '../../orders/index.ts';
import { applyInvoice } from './apply-invoice.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';

const context = useTestDatabase();
const investors = testInvestors();
const app = usePaymentApp(context, investors);
const { startPaying, fault, press, poll, stateOf } = csobFixture(context, app);

afterEach(async () => {
  await assertSafe(context());
});

describe('the result of a card payment', () => {
  it.each(['CZK', 'EUR'] as const)(
    'makes the order Paid by the whole price in %s and books the money once',
    async (currency) => {
      const placed = await startPaying({ currency });
      await app().atCsob('pay', placed);
      await poll('5 seconds');
      expect(await stateOf(placed)).toBe('Paid');
      expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
      expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
        { provider: 'csob', currency, state: 'allocated', allocated_amount: placed.order.price.amount },
      ]);
    },
  );

  it('makes the order Paid when the card is declined once and tried again', async () => {
    const placed = await startPaying();
    await press(placed, 'decline');
    await poll('5 seconds');
    expect(await stateOf(placed)).toBe('Unpaid');
    await press(placed, 'payAndClose');
    await poll('10 seconds');
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('makes the order Failed and no longer payable when the card is finally refused', async () => {
    const placed = await startPaying();
    await app().atCsob('decline', placed);
    await poll('5 seconds');
    expect(await stateOf(placed)).toBe('Failed');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['rejected']);
    expect((await app().payByCsob(placed)).status).toBe(409);
  });

  it('leaves the order waiting for a live invoice at another gateway when the card is refused', async () => {
    const placed = await startPaying();
    await app().payByPayout(placed);
    await app().atCsob('decline', placed);
    await poll('5 seconds');
    expect(await stateOf(placed)).toBe('Unpaid');
    await app().atPayout('pay', placed);
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('allocates one payment and puts the other into suspense when the payer pays at two gateways', async () => {
    const placed = await startPaying();
    await app().payByPayout(placed);
    await app().atPayout('pay', placed);
    await app().atCsob('pay', placed);
    await poll('5 seconds');
    expect(await stateOf(placed)).toBe('Paid');
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { provider: 'payout', state: 'allocated', allocated_amount: orderPrice },
      { provider: 'csob', state: 'suspense', suspense_amount: orderPrice },
    ]);
  });

  it('allocates the rest after a part arrives in another way, and the surplus waits in suspense', async () => {
    const placed = await startPaying();
    await app().payByPayout(placed);
    await app().atPayout('pay', placed, 1_000_00n);
    await app().atCsob('pay', placed);
    await poll('5 seconds');
    expect(await stateOf(placed)).toBe('Paid');
    const payment = (await paymentsOf(context(), placed.order.id))[1]!;
    expect(payment).toMatchObject({
      provider: 'csob',
      suspense_amount: 1_000_00n,
      suspense_reason: 'surplus',
    });
    expect(await suspenseOf(context(), payment)).toBe(1_000_00n);
  });

  it.each(['cancel', 'expire'])(
    'leaves the order Unpaid and immediately payable by a new payment after %s',
    async (action) => {
      const placed = await startPaying();
      await app().atCsob(action, placed);
      const again = await startPaying({}, placed);
      expect(payIdOf(again)).not.toBe(payIdOf(placed));
      const [ended] = await attemptStates(context(), placed.order.id);
      expect(ended).toBe(action === 'cancel' ? 'cancelled_by_payer' : 'expired');
      await app().atCsob('pay', again);
      await poll('5 seconds');
      expect(await stateOf(placed)).toBe('Paid');
    },
  );

  it('goes to suspense when the order is cancelled or has timed out', async () => {
    const [cancelled, late] = [await startPaying(), await startPaying()];
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: cancelled.user.userId, documentId: cancelled.order.documentId }),
    );
    await poll('25 hours');
    await createExpireOrders({
      deps: orderDeps,
      reader: context().database.reader,
      transact: context().transact,
    }).run();
    // The sandbox's own clock has not moved, so both can still be paid there.
    for (const placed of [cancelled, late]) await app().atCsob('pay', placed);
    await poll('1 hour');
    for (const [placed, state] of [
      [cancelled, 'Canceled'],
      [late, 'Timeout'],
    ] as const) {
      expect(await stateOf(placed)).toBe(state);
      const [payment] = await paymentsOf(context(), placed.order.id);
      expect(payment).toMatchObject({ state: 'suspense', suspense_reason: 'order_not_live' });
      expect(await suspenseOf(context(), payment!)).toBe(orderPrice);
    }
  });

  it('goes to suspense while KYC is not valid', async () => {
    const placed = await startPaying();
    await revokeKyc(context(), placed);
    await app().atCsob('pay', placed);
    await poll('5 seconds');
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: true });
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { provider: 'csob', state: 'suspense', suspense_reason: 'investor_not_cleared' },
    ]);
  });

  it('needs review when the bank refunds the payment before the platform sees it as paid', async () => {
    const placed = await startPaying();
    const invoice = await app().gateways.csob.readInvoice(payIdOf(placed));
    const refunded = {
      ...(invoice.kind === 'found' ? invoice.invoice : undefined!),
      state: 'undecided' as const,
    };
    await context().transact((tx) => applyInvoice(investors.deps, tx, app().gateways.csob, refunded));
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: true });
    expect(await paymentsOf(context(), placed.order.id)).toEqual([]);
  });

  it('allocates no money for an unknown payment, because its amount is unknown', async () => {
    const paid = { id: 'nobodys', state: 'paid', isFinal: false, asked: null, received: 'asked' } as const;
    const invoice = { ...paid, reference: null, url: null };
    await context().transact((tx) => applyInvoice(investors.deps, tx, app().gateways.csob, invoice));
    expect((await paymentsOf(context(), null)).filter(({ provider }) => provider === 'csob')).toEqual([]);
  });
});

describe('a card payment without a webhook', () => {
  it('is found within a minute when the payer closes the window, however long the page was open', async () => {
    const placed = await startPaying();
    for (const after of ['5 seconds', '10 seconds', '30 seconds', '1 minute', '1 minute', '1 minute'])
      await poll(after);
    await app().atCsob('pay', placed);
    await poll('1 minute');
    expect(await stateOf(placed)).toBe('Paid');
  });

  it('changes nothing for forged, lost or missing answers until the bank answers', async () => {
    const placed = await startPaying();
    await app().atCsob('pay', placed);
    await fault('forge-answer', 1);
    await poll('5 seconds');
    await fault('down', 1);
    await poll('10 seconds');
    expect(await stateOf(placed)).toBe('Unpaid');
    await poll('30 seconds');
    expect(await stateOf(placed)).toBe('Paid');
    expect(await paymentsOf(context(), placed.order.id)).toHaveLength(1);
  });

  it('is booked once by two parallel polls', async () => {
    const placed = await startPaying();
    await app().atCsob('pay', placed);
    await Promise.all([poll('5 seconds'), poll()]);
    expect(await stateOf(placed)).toBe('Paid');
    expect(await paymentsOf(context(), placed.order.id)).toHaveLength(1);
  });
});
