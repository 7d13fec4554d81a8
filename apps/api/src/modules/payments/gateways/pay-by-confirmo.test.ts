import { randomUUID } from 'node:crypto';
import { formatDecimal } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { usePaymentApp } from '../../../../test/support/payments/payments-app.ts';
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
} from '../../../../test/support/payments/payment-fixture.ts';
import { placeSampleOrder as placeOrder, orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { sandboxSecrets } from '../../../../test/support/app/sandbox-process.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { cancelOrder } from '../../orders/index.ts';
import { pollAttempts } from './poll-attempts.ts';
import { payByBankTransfer } from '../bank-transfer/pay-by-bank-transfer.ts';

const context = useTestDatabase();
const investors = testInvestors();
const app = usePaymentApp(context, investors);

/** The invoice in the gateway's form. */
const invoiceAt = async (uri: string): Promise<Record<string, unknown>> => {
  const response = await fetch(`${app().sandbox.url}/confirmo/api/v3/invoices/${uri.split('/').at(-1)}`, {
    headers: { authorization: `Bearer ${sandboxSecrets.confirmoApiKey}` },
  });
  return (await response.json()) as Record<string, unknown>;
};
/** How many invoices the gateway was asked to make. */
const invoicesAsked = async (): Promise<number> => {
  const response = await fetch(`${app().sandbox.url}/_journal?provider=confirmo`);
  const entries = (await response.json()) as readonly { readonly method: string; readonly url: string }[];
  return entries.filter(({ method, url }) => method === 'POST' && url.endsWith('/invoices')).length;
};
const place = (options?: Parameters<typeof placeSampleOrder>[1]) => placeSampleOrder(context(), options);
const startPaying = async (): Promise<PlacedOrder & { uri: string }> => {
  const placed = await place();
  const { status, body } = await app().payByConfirmo(placed);
  expect(status).toBe(200);
  return { ...placed, uri: body.uri ?? '' };
};
const owed = (placed: PlacedOrder) =>
  orderNow(context(), placed).then((order) => order.price.amount - order.allocated.amount);

afterEach(async () => {
  await assertSafe(context());
});

describe('POST /core/pay/confirmo-gateway', () => {
  it('makes the order Unpaid and sends the payer to the gateway, which returns only to the platform (spec 7.16)', async () => {
    const placed = await startPaying();
    expect(placed.uri).toMatch(`${app().sandbox.url}/confirmo/pay/`);
    expect((await orderNow(context(), placed)).state).toBe('Unpaid');
    expect(await invoiceAt(placed.uri)).toMatchObject({
      merchantAmount: { amount: '2020', currency: 'CZK' },
      reference: placed.order.paymentReference,
      returnUrl: `${app().url}/orders/${placed.order.documentId}/payment?checking=true`,
      notifyUrl: `${app().url}/core/hook/pay/confirmo`,
    });
  });

  it('returns the same invoice again, with the same key or another one', async () => {
    const placed = await place();
    const key = randomUUID();
    const answers = [
      await app().payByConfirmo(placed, key),
      await app().payByConfirmo(placed, key),
      await app().payByConfirmo(placed),
    ];
    expect(new Set(answers.map(({ body }) => body.uri)).size).toBe(1);
    expect(await attemptStates(context(), placed.order.id)).toHaveLength(1);
  });

  it('gives the stored answer of a used key whatever happens to the order later', async () => {
    const placed = await place();
    const key = randomUUID();
    const first = await app().payByConfirmo(placed, key);
    await app().atGateway('pay', placed);
    expect((await orderNow(context(), placed)).state).toBe('Paid');
    expect(await app().payByConfirmo(placed, key)).toEqual(first);
    expect((await app().payByConfirmo(placed)).status).toBe(409);
  });

  it('refuses a key of another order without a gateway request', async () => {
    const [first, { project }] = [await place(), await place()];
    const { user } = first;
    const order = await context().transact((tx) =>
      placeOrder(tx, { userId: user.userId, project, shares: 2 }),
    );
    const second: PlacedOrder = { user, order, project };
    const key = randomUUID();
    await app().payByConfirmo(first, key);
    const asked = await invoicesAsked();
    expect(asked).toBeGreaterThan(0);
    expect(await app().payByConfirmo(second, key)).toMatchObject({
      status: 422,
      body: { error: { details: { code: 'idempotency.key_reused' } } },
    });
    expect(await invoicesAsked()).toBe(asked);
    expect((await orderNow(context(), second)).state).toBe('Open');
    expect(await attemptStates(context(), second.order.id)).toEqual([]);
  });

  it('makes one invoice for parallel clicks', async () => {
    const placed = await place();
    const key = randomUUID();
    const answers = await Promise.all(
      [key, key, randomUUID(), key].map((one) => app().payByConfirmo(placed, one)),
    );
    for (const { status, body } of answers)
      expect(status === 200 || body.error?.details.code === 'idempotency.running').toBe(true);
    const { status, body } = await app().payByConfirmo(placed, key);
    expect(status).toBe(200);
    for (const answer of answers) expect([undefined, body.uri]).toContain(answer.body.uri);
    expect(await attemptStates(context(), placed.order.id)).toHaveLength(1);
  });

  it('ends the attempt and makes another invoice when the gateway no longer knows the invoice', async () => {
    const placed = await place();
    await app().payByConfirmo(placed);
    await sql`update payment_attempts set provider_ref = 'inv-forgotten' where order_id = ${placed.order.id}`.execute(
      context().admin.kysely,
    );
    const { status, body } = await app().payByConfirmo(placed);
    expect([status, body.uri?.includes('inv-forgotten')]).toEqual([200, false]);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['expired', 'pending']);
  });

  it('changes nothing when the gateway is unreachable, and can be repeated (spec 8.09)', async () => {
    const placed = await place();
    const key = randomUUID();
    await app().sandbox.control('/faults', { provider: 'confirmo', mode: 'down', times: 1 });
    const refused = await app().payByConfirmo(placed, key);
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { details: { code: 'payment.gateway_unavailable', params: { method: 'Confirmo' } } } },
    });
    expect((await orderNow(context(), placed)).state).toBe('Open');
    expect(await attemptStates(context(), placed.order.id)).toEqual([]);
    expect((await app().payByConfirmo(placed, key)).status).toBe(200);
  });

  it('replaces a request that died, but not a request that is still running', async () => {
    const placed = await place();
    await sql`
      insert into payment_attempts (order_id, type, provider, amount, currency, lease_until)
      values (${placed.order.id}, 'ConfirmoPaymentGateway', 'confirmo', ${orderPrice}, 'CZK',
        app_now() + interval '20 seconds')`.execute(context().admin.kysely);
    expect(await app().payByConfirmo(placed)).toMatchObject({
      status: 409,
      body: { error: { details: { code: 'idempotency.running' } } },
    });
    await advanceClock(context(), '20 seconds');
    expect((await app().payByConfirmo(placed)).status).toBe(200);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['pending']);
  });

  it('refuses PLN, an ended order, another user and an investor without valid KYC', async () => {
    const polish = await place({ currency: 'PLN' });
    const dead = await place();
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: dead.user.userId, documentId: dead.order.documentId }),
    );
    const other = await place();
    const revoked = await place();
    await revokeKyc(context(), revoked);
    const codes = [];
    for (const placed of [polish, dead, { ...other, user: dead.user }, revoked])
      codes.push((await app().payByConfirmo(placed)).body.error?.details);
    expect(codes).toMatchObject([
      { code: 'order.rail_unavailable' },
      { code: 'order.not_payable', params: { state: 'Canceled' } },
      { code: 'order.not_found' },
      { code: 'verification.required', params: { missing: ['KYC'] } },
    ]);
    for (const placed of [polish, dead, other, revoked])
      expect(await attemptStates(context(), placed.order.id)).toEqual([]);
  });
});

describe('the result of a Confirmo invoice', () => {
  it('makes the order Paid once when the exact amount is paid', async () => {
    const placed = await startPaying();
    await app().atGateway('pay', placed);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: false });
    expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { provider: 'confirmo', state: 'allocated', allocated_amount: orderPrice, suspense_amount: 0n },
    ]);
  });

  it('makes the order Paid when too much is paid, and the surplus waits in suspense', async () => {
    const placed = await startPaying();
    await app().atGateway('pay', placed, orderPrice + 100_00n);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: false });
    const [payment] = await paymentsOf(context(), placed.order.id);
    expect(payment).toMatchObject({ allocated_amount: orderPrice, suspense_reason: 'surplus' });
    // The coin has eight decimals; at its price, the last decimal is worth some hellers.
    expect(Number(payment!.suspense_amount - 100_00n)).toBeGreaterThanOrEqual(-3);
    expect(Number(payment!.suspense_amount - 100_00n)).toBeLessThanOrEqual(3);
    expect(await suspenseOf(context(), payment!)).toBe(payment!.suspense_amount);
  });

  it('needs review when too little is paid; after acceptance the part is allocated and the rest is owed', async () => {
    const placed = await startPaying();
    await app().atGateway('pay', placed, 1_000_00n);
    expect((await orderNow(context(), placed)).state).toBe('Unpaid');
    await app().atGateway('expire', placed);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: true });
    expect(await attemptStates(context(), placed.order.id)).toEqual(['needs_review']);
    expect(await paymentsOf(context(), placed.order.id)).toEqual([]);
    await app().atGateway('accept', placed);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: false });
    expect(Number((await owed(placed)) - 1_020_00n)).toBeLessThanOrEqual(3);
    const rest = formatDecimal(await owed(placed));
    const again = await app().payByConfirmo(placed);
    const { merchantAmount } = (await invoiceAt(again.body.uri ?? '')) as {
      merchantAmount: { amount: string };
    };
    expect(Number(merchantAmount.amount)).toBe(Number(rest));
    await app().atGateway('pay', placed);
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });

  it('leaves the order Unpaid and immediately payable again when the invoice expires', async () => {
    const placed = await startPaying();
    await app().atGateway('expire', placed);
    expect((await orderNow(context(), placed)).state).toBe('Unpaid');
    const again = await app().payByConfirmo(placed);
    expect(again.body.uri).not.toBe(placed.uri);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['expired', 'pending']);
    await app().atGateway('pay', placed);
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });

  it('is found expired by the next pay request when the webhook is lost, and a new invoice is made', async () => {
    const placed = await startPaying();
    await app().sandbox.control('/faults', { provider: 'confirmo', mode: 'drop', times: 1 });
    await app().atGateway('expire', placed);
    const again = await app().payByConfirmo(placed);
    expect(again.body.uri).not.toBe(placed.uri);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['expired', 'pending']);
  });

  it('makes the order Failed when refused with no other live attempt, and Paid after a later success', async () => {
    const placed = await startPaying();
    await app().atGateway('decline', placed);
    expect((await orderNow(context(), placed)).state).toBe('Failed');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['rejected']);
    expect((await app().payByConfirmo(placed)).status).toBe(409);
    await app().atGateway('accept', placed);
    expect((await orderNow(context(), placed)).state).toBe('Paid');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
  });

  it('leaves the order Unpaid when refused during a bank transfer', async () => {
    const placed = await startPaying();
    const input = { userId: placed.user.userId, documentId: placed.order.documentId };
    await context().transact((tx) => payByBankTransfer(investors.deps, tx, input));
    await app().atGateway('decline', placed);
    expect((await orderNow(context(), placed)).state).toBe('Unpaid');
    expect(await attemptStates(context(), placed.order.id)).toEqual(['rejected', 'pending']);
  });

  it('goes to suspense when the order was cancelled, and the order needs review', async () => {
    const placed = await startPaying();
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: placed.user.userId, documentId: placed.order.documentId }),
    );
    await app().atGateway('pay', placed);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Canceled', needsReview: true });
    const [payment] = await paymentsOf(context(), placed.order.id);
    expect(payment).toMatchObject({ state: 'suspense', suspense_reason: 'order_not_live' });
    expect(await suspenseOf(context(), payment!)).toBe(orderPrice);
  });

  it('goes to suspense while KYC is not valid', async () => {
    const placed = await startPaying();
    await revokeKyc(context(), placed);
    await app().atGateway('pay', placed);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Unpaid', needsReview: true });
    expect(await paymentsOf(context(), placed.order.id)).toMatchObject([
      { state: 'suspense', suspense_reason: 'investor_not_cleared' },
    ]);
  });

  it('makes the order Paid once when webhooks arrive twice, late, out of order or never', async () => {
    for (const mode of ['duplicate', 'reorder', 'delay', 'drop', 'forge']) {
      const placed = await startPaying();
      await app().sandbox.control('/faults', { provider: 'confirmo', mode, times: 3 });
      await app().atGateway('pay', placed);
      await app().sandbox.control('/faults', { provider: 'confirmo', mode, times: 0 });
      await advanceClock(context(), '10 seconds');
      while ((await pollAttempts(app().parts)) === 'more');
      await app().jobs.drain(20_000);
      expect([mode, (await orderNow(context(), placed)).state]).toEqual([mode, 'Paid']);
      expect(await paymentsOf(context(), placed.order.id)).toHaveLength(1);
    }
  });

  it('finds the order of an invoice that was never stored', async () => {
    const placed = await place();
    const made = await app().gateways.confirmo.createInvoice({
      amount: placed.order.price,
      reference: placed.order.paymentReference,
      attemptId: 0,
      payer: { firstName: 'Jan', lastName: 'Novák', email: 'jan.novak@example.com' },
      description: 'cut off before it was saved',
      notifyUrl: `${app().url}/core/hook/pay/confirmo`,
      returnUrl: app().url,
      callbackUrl: app().url,
      locale: 'cs',
    });
    expect(made.kind).toBe('created');
    await app().atGateway('pay', placed);
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });
});

describe('the polling at Confirmo', () => {
  it('slows down while the gateway is unresponsive and finds the payment once the gateway answers again', async () => {
    const placed = await startPaying();
    await app().sandbox.control('/faults', { provider: 'confirmo', mode: 'drop', times: 3 });
    await app().atGateway('pay', placed);
    await app().sandbox.control('/faults', { provider: 'confirmo', mode: 'drop', times: 0 });
    await app().sandbox.control('/faults', { provider: 'confirmo', mode: 'down', times: 1000 });
    const waits: number[] = [];
    for (let hour = 0; hour < 6; hour += 1) {
      await advanceClock(context(), '1 hour');
      while ((await pollAttempts(app().parts)) === 'more');
      // In whole minutes, because the poll itself takes a while.
      const { rows } = await sql<{ wait: number }>`
        select round(extract(epoch from next_poll_at - app_now()) / 60)::integer as wait from payment_attempts
        where order_id = ${placed.order.id}`.execute(context().admin.kysely);
      waits.push(rows[0]!.wait);
    }
    expect(waits).toEqual(waits.toSorted((left, right) => left - right));
    expect([waits[0]! < 60, waits.at(-1)]).toEqual([true, 60]);
    expect((await orderNow(context(), placed)).state).toBe('Unpaid');
    await app().sandbox.control('/faults', { provider: 'confirmo', mode: 'down', times: 0 });
    await advanceClock(context(), '1 hour');
    while ((await pollAttempts(app().parts)) === 'more');
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });
});
