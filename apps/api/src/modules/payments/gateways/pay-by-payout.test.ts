import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { usePaymentApp } from '../../../../test/support/payments/payments-app.ts';
import {
  assertSafe,
  attemptStates,
  orderPrice,
  revokeKyc,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { payoutFixture } from '../../../../test/support/payments/payout-payments.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';

const context = useTestDatabase();
const investors = testInvestors();
const app = usePaymentApp(context, investors);
const { madeCheckout, place, startPaying, fault, stateOf } = payoutFixture(context, app);

afterEach(async () => {
  await assertSafe(context());
});

describe('POST /core/pay/payout-gateway', () => {
  it('makes the order Unpaid and sends the payer to the gateway, which returns only to the platform (spec 7.16)', async () => {
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

  it('returns the same checkout again, with the same key or another one', async () => {
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

  it('makes one checkout for parallel clicks', async () => {
    const placed = await place();
    const answers = await Promise.all([1, 2, 3, 4].map(() => app().payByPayout(placed)));
    for (const { status, body } of answers)
      expect(status === 200 || body.error?.details.code === 'idempotency.running').toBe(true);
    expect(await attemptStates(context(), placed.order.id)).toHaveLength(1);
  });

  it.each(['down', 'forge-answer'])(
    'changes nothing when the gateway is %s, and can be repeated (spec 8.09)',
    async (mode) => {
      const placed = await place();
      // A token already exists, so that the fault hits the checkout.
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

  it('leads to the same checkout when a request dies after the gateway has made it', async () => {
    const placed = await startPaying();
    await sql`
      update payment_attempts set state = 'created', provider_ref = null, redirect_uri = null, next_poll_at = null,
        lease_until = app_now() where order_id = ${placed.order.id}`.execute(context().admin.kysely);
    const again = await app().payByPayout(placed);
    expect(again.body.uri).toBe(placed.uri);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['pending']);
  });

  it('refuses PLN, an investor without KYC, another user and a caller without a session', async () => {
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
