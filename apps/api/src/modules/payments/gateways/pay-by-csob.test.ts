import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
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
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';

const context = useTestDatabase();
const investors = testInvestors();
const app = usePaymentApp(context, investors);
const { madePayment, place, startPaying, fault, press, comeBack, poll, stateOf } = csobFixture(context, app);

afterEach(async () => {
  await assertSafe(context());
});

describe('POST /core/pay/csob-gateway', () => {
  it('makes the order Unpaid and sends the payer to the bank, which returns only to the platform', async () => {
    const placed = await startPaying();
    expect(placed.uri).toMatch(`${app().sandbox.url}/csob/api/v1.9/payment/process/`);
    expect(await stateOf(placed)).toBe('Unpaid');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['pending']);
    expect(await madePayment()).toMatchObject({
      orderNo: placed.order.paymentReference,
      totalAmount: Number(orderPrice),
      currency: 'CZK',
      returnUrl: `${app().url}/core/pay/csob-gateway/return`,
      language: 'en',
      customer: { name: 'Jan Novák', email: 'jan.novak@example.com' },
    });
    const page = await fetch(placed.uri, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([
      303,
      `${app().sandbox.url}/csob/pay/${payIdOf(placed)}`,
    ]);
  });

  it('returns the same payment again for any key, and one payment for parallel clicks', async () => {
    const placed = await place();
    const key = randomUUID();
    const clicks = await Promise.all(
      [key, randomUUID(), randomUUID()].map((each) => app().payByCsob(placed, each)),
    );
    for (const { status, body } of clicks)
      expect(status === 200 || body.error?.details.code === 'idempotency.running').toBe(true);
    const later = [await app().payByCsob(placed, key), await app().payByCsob(placed)];
    const uris = [...clicks, ...later].flatMap(({ body }) => body.uri ?? []);
    expect(new Set(uris).size).toBe(1);
    expect(await attemptStates(context(), placed.order.id)).toHaveLength(1);
  });

  it.each(['down', 'forge-answer', 'lose-answer'])(
    'changes nothing when the bank is %s, and can be repeated',
    async (mode) => {
      const placed = await place();
      await fault(mode, 1);
      expect(await app().payByCsob(placed)).toMatchObject({
        status: 503,
        body: { error: { details: { code: 'payment.gateway_unavailable', params: { method: 'ČSOB' } } } },
      });
      expect(await stateOf(placed)).toBe('Open');
      expect(await attemptStates(context(), placed.order.id)).toEqual([]);
      await startPaying({}, placed);
      await app().atCsob('pay', placed);
      await poll('5 seconds');
      expect(await stateOf(placed)).toBe('Paid');
    },
  );

  it('answers 503 during an outage of the bank instead of an old payment page, and can be repeated', async () => {
    const placed = await startPaying();
    await fault('down', 1);
    expect(await app().payByCsob(placed)).toMatchObject({
      status: 503,
      body: { error: { details: { code: 'payment.gateway_unavailable', params: { method: 'ČSOB' } } } },
    });
    expect(await attemptStates(context(), placed.order.id)).toEqual(['pending']);
    expect((await startPaying({}, placed)).uri).toBe(placed.uri);
  });

  it('makes another payment when a request dies before storing the first one', async () => {
    const placed = await startPaying();
    await sql`
      update payment_attempts set state = 'created', provider_ref = null, redirect_uri = null, next_poll_at = null,
        lease_until = app_now() where order_id = ${placed.order.id}`.execute(context().admin.kysely);
    const again = await startPaying({}, placed);
    expect(payIdOf(again)).not.toBe(payIdOf(placed));
    expect(await attemptStates(context(), placed.order.id)).toEqual(['pending']);
  });

  it('refuses PLN, an investor without KYC, another user and a caller without a session', async () => {
    const placed = await place();
    const polish = await place({ currency: 'PLN' });
    const refusal = { status: 409, body: { error: { details: { code: 'order.rail_unavailable' } } } };
    expect(await app().payByCsob(polish)).toMatchObject(refusal);
    const stranger = { ...placed, user: polish.user };
    expect((await app().payByCsob(stranger)).status).toBe(404);
    const visitor = { ...placed, user: { ...placed.user, headers: { authorization: '' } } };
    expect((await app().payByCsob(visitor)).status).toBe(401);
    await revokeKyc(context(), placed);
    expect((await app().payByCsob(placed)).status).toBe(403);
    expect(await attemptStates(context(), placed.order.id)).toEqual([]);
    expect(await stateOf(placed)).toBe('Open');
  });
});

describe('POST /core/pay/csob-gateway/return', () => {
  it('leads to the order’s page and polls the bank immediately, whose answer alone makes the order Paid (spec 3.10)', async () => {
    const placed = await startPaying();
    const returnedFields = await press(placed, 'pay');
    expect(await comeBack(returnedFields)).toBe(
      `${app().url}/orders/${placed.order.documentId}/payment?checking=true`,
    );
    expect(await stateOf(placed)).toBe('Unpaid');
    await poll();
    expect(await orderNow(context(), placed)).toMatchObject({
      state: 'Paid',
      paymentType: 'CsobPaymentGateway',
    });
    // Sends the same form again, as when the page is reloaded.
    expect(await comeBack(returnedFields)).toBe(
      `${app().url}/orders/${placed.order.documentId}/payment?checking=true`,
    );
    await poll();
    expect(await paymentsOf(context(), placed.order.id)).toHaveLength(1);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
  });

  it('leads to the list of orders after a false signature, a changed state or no fields, and does not poll the bank', async () => {
    const placed = await startPaying();
    const returnedFields = await press(placed, 'cancel');
    await fault('forge', 1);
    const forged = await press(placed, 'return');
    for (const fields of [forged, { ...returnedFields, paymentStatus: '7' }, { payId: payIdOf(placed) }, {}])
      expect(await comeBack(fields)).toBe(`${app().url}/orders`);
    await poll();
    expect(await attemptStates(context(), placed.order.id)).toEqual(['pending']);
    await poll('5 seconds');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['cancelled_by_payer']);
    expect(await stateOf(placed)).toBe('Unpaid');
  });

  it('ignores a signed success when the bank now reports otherwise', async () => {
    const placed = await startPaying();
    const returnedFields = await press(placed, 'pay');
    await app().atCsob('reverse', placed);
    await comeBack(returnedFields);
    await poll();
    expect(await stateOf(placed)).toBe('Failed');
    expect(await paymentsOf(context(), placed.order.id)).toEqual([]);
  });

  it('answers 400 to fields that are too long', async () => {
    const answer = await app().app.inject({
      method: 'POST',
      url: '/core/pay/csob-gateway/return',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ payId: 'x'.repeat(1001) }).toString(),
    });
    expect(answer.statusCode).toBe(400);
  });
});
