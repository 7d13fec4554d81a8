import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { usePaymentApp } from '../../testing/payment-app.ts';
import {
  assertSafe,
  attemptStates,
  orderNow,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  placeSampleOrder,
  revokeKyc,
  suspenseOf,
  testInvestors,
} from '../../testing/payment-scene.ts';
import { advanceClock } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { cancelOrder } from '../orders/index.ts';
import { pollAttempts } from './follow-gateway.ts';

const context = useTestDatabase();
const investors = testInvestors();
const app = usePaymentApp(context, investors);

/** The newest call by which a checkout was made. */
const madeCheckout = async (): Promise<Record<string, unknown>> => {
  const response = await fetch(`${app().sandbox.url}/_journal?provider=payout`);
  const entries = (await response.json()) as readonly {
    readonly method: string;
    readonly url: string;
    readonly request: string;
  }[];
  const made = entries.find(({ method, url }) => method === 'POST' && url.endsWith('/checkouts'));
  return JSON.parse(made?.request ?? '{}') as Record<string, unknown>;
};
const place = (options?: Parameters<typeof placeSampleOrder>[1]) => placeSampleOrder(context(), options);
const startPaying = async (
  options?: Parameters<typeof placeSampleOrder>[1],
): Promise<PlacedOrder & { uri: string }> => {
  const placed = await place(options);
  const { status, body } = await app().payByPayout(placed);
  expect(status).toBe(200);
  return { ...placed, uri: body.uri ?? '' };
};
const fault = (mode: string, times: number) =>
  app().sandbox.control('/faults', { provider: 'payout', mode, times });
/** Acts at Payout so that the platform hears nothing of it. */
const unheard = async (action: string, placed: PlacedOrder): Promise<void> => {
  await fault('drop', 1);
  await app().atPayout(action, placed);
};
const poll = async (after: string): Promise<void> => {
  await advanceClock(context(), after);
  while ((await pollAttempts(app().parts)) === 'more');
};
const stateOf = async (placed: PlacedOrder) => (await orderNow(context(), placed)).state;

afterEach(async () => {
  await assertSafe(context());
});

describe('paying at once from a bank', () => {
  it('makes the order Unpaid and sends the payer to the gateway, back to us alone', async () => {
    const placed = await startPaying();
    expect(placed.uri).toMatch(`${app().sandbox.url}/payout/pay/`);
    expect(await stateOf(placed)).toBe('Unpaid');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['pending']);
    expect(await madeCheckout()).toMatchObject({
      amount: Number(orderPrice),
      currency: 'CZK',
      external_id: expect.stringMatching(new RegExp(`^${placed.order.paymentReference}-\\d+$`)),
      redirect_url: `${app().url}/orders/${placed.order.documentId}/payment?checking=true`,
      customer: { first_name: 'Jan', last_name: 'Novák', email: 'jan.novak@example.com' },
    });
  });

  it('again gives the same checkout, with the same key and with another', async () => {
    const placed = await place();
    const key = randomUUID();
    const answers = [
      await app().payByPayout(placed, key),
      await app().payByPayout(placed, key),
      await app().payByPayout(placed),
    ];
    expect(new Set(answers.map(({ body }) => body.uri)).size).toBe(1);
    expect(await attemptStates(context(), placed.order.id)).toHaveLength(1);
  });

  it('by clicks at the same time makes one checkout', async () => {
    const placed = await place();
    const answers = await Promise.all([1, 2, 3, 4].map(() => app().payByPayout(placed)));
    for (const { status, body } of answers)
      expect(status === 200 || body.error?.details.code === 'idempotency.running').toBe(true);
    expect(await attemptStates(context(), placed.order.id)).toHaveLength(1);
  });

  it.each(['down', 'forge-answer'])(
    'of a gateway that is %s changes nothing and can be tried again',
    async (mode) => {
      const placed = await place();
      // A token is there already, so that the fault meets the checkout.
      await startPaying();
      await fault(mode, 1);
      expect(await app().payByPayout(placed)).toMatchObject({
        status: 503,
        body: { error: { details: { code: 'payment.gateway_unavailable', params: { method: 'Payout' } } } },
      });
      expect(await stateOf(placed)).toBe('Open');
      expect(await attemptStates(context(), placed.order.id)).toEqual([]);
      expect((await app().payByPayout(placed)).status).toBe(200);
    },
  );

  it('by a request that died after the gateway made its checkout leads to that very checkout', async () => {
    const placed = await startPaying();
    await sql`
      update payment_attempts set state = 'created', provider_ref = null, redirect_uri = null, next_poll_at = null,
        lease_until = app_now() where order_id = ${placed.order.id}`.execute(context().admin.kysely);
    const again = await app().payByPayout(placed);
    expect(again.body.uri).toBe(placed.uri);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['pending']);
  });

  it('is not offered for złoty, and refused without KYC, to strangers and without a session', async () => {
    const placed = await place();
    const polish = await place({ currency: 'PLN' });
    expect(await app().payByPayout(polish)).toMatchObject({
      status: 409,
      body: { error: { details: { code: 'order.rail_unavailable' } } },
    });
    const stranger = { ...placed, user: polish.user };
    expect((await app().payByPayout(stranger)).status).toBe(404);
    const visitor = { ...placed, user: { ...placed.user, headers: { authorization: '' } } };
    expect((await app().payByPayout(visitor)).status).toBe(401);
    await revokeKyc(context(), placed);
    expect((await app().payByPayout(placed)).status).toBe(403);
    expect(await attemptStates(context(), placed.order.id)).toEqual([]);
    expect(await stateOf(placed)).toBe('Open');
  });
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
        { provider: 'payout', currency, state: 'settled', settled_amount: placed.order.price.amount },
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
      { provider: 'payout', state: 'settled', settled_amount: orderPrice },
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
      cancelOrder(tx, { userId: ended.user.userId, documentId: ended.order.documentId }),
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
