import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { confirmoSignature } from '@parcela/providers/confirmo/confirmo-signature.ts';
import { createPayoutGateway } from '@parcela/providers/payout/index.ts';
import { payoutSignature } from '@parcela/providers/payout/payout-signature.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { usePaymentApp } from '../../../../test/support/payments/payments-app.ts';
import {
  countHeard,
  orderNow,
  paymentsOf,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { sandboxSecrets } from '../../../../test/support/app/sandbox-process.ts';
import { advanceClock, startTestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { processOverdueEvents } from './process-gateway-events.ts';
import { gatewaysRoutes } from './gateways.routes.ts';

const context = useTestDatabase();
const investors = testInvestors();
const app = usePaymentApp(context, investors);

interface Reported {
  readonly checkoutId?: number | string | undefined;
  readonly externalId?: string;
  readonly type?: string;
  readonly nonce?: string;
  readonly secret?: string;
}
const eventOf = (reported: Reported = {}): string => {
  const { checkoutId = 1, externalId = 'x-1', type = 'checkout.succeeded', nonce = randomUUID() } = reported;
  const signature = payoutSignature(
    [externalId, type, nonce],
    reported.secret ?? sandboxSecrets.payoutClientSecret,
  );
  const data = { id: checkoutId, object: 'checkout', status: 'succeeded', amount: 1 };
  return JSON.stringify({ object: 'webhook', type, external_id: externalId, nonce, signature, data });
};
const send = (to: ReturnType<typeof app>['app'], body: string, headers: Record<string, string> = {}) =>
  to.inject({
    method: 'POST',
    url: '/core/hook/pay/payout',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
const post = (body: string, headers?: Record<string, string>) => send(app().app, body, headers);
const countRows = () => countHeard(context());
/** A paid checkout whose webhook was lost. */
const paidUnheard = async () => {
  const placed = await placeSampleOrder(context());
  const { body } = await app().payByPayout(placed);
  await app().sandbox.control('/faults', { provider: 'payout', mode: 'drop', times: 1 });
  await app().atPayout('pay', placed);
  return { placed, checkoutId: Number(body.uri?.split('/').at(-1)) };
};
const stateOf = async ({ placed }: Awaited<ReturnType<typeof paidUnheard>>) =>
  (await orderNow(context(), placed)).state;

describe('POST /core/hook/pay/payout', () => {
  it('has one effect for fifty parallel calls and answers each call (spec 3.10)', async () => {
    const paid = await paidUnheard();
    const before = await countRows();
    const event = eventOf({ checkoutId: paid.checkoutId });
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(event)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(answers[0]?.json()).toEqual({ received: true });
    await app().jobs.drain(20_000);
    expect(await orderNow(context(), paid.placed)).toMatchObject({
      state: 'Paid',
      paymentType: 'PayoutPaymentGateway',
    });
    expect(await paymentsOf(context(), paid.placed.order.id)).toHaveLength(1);
    const after = await countRows();
    expect([after!.events - before!.events, after!.jobs - before!.jobs]).toEqual([1n, 1n]);
  });

  it.each<[string, () => Parameters<typeof post>]>([
    ['signed with another secret', () => [eventOf({ secret: 'guess' })]],
    ['without a signature', () => [eventOf().replace('"signature"', '"sign"')]],
    ['with an empty signature', () => [eventOf().replace(/"signature":"\w+"/, '"signature":""')]],
    ['with a signature of odd length', () => [eventOf().replace(/"signature":"\w/, '"signature":"')]],
    ['with a list of signatures', () => [eventOf().replace(/"signature":("\w+")/, '"signature":[$1]')]],
    ['of another type than was signed', () => [eventOf().replace('checkout.succeeded', 'checkout.expired')]],
    ['of another order than was signed', () => [eventOf().replace('"x-1"', '"x-2"')]],
    ['with another nonce than was signed', () => [eventOf().replace(/"nonce":"./, '"nonce":"_')]],
    [
      "with another provider's signature",
      () => {
        const body = eventOf({ secret: 'guess' });
        const password = sandboxSecrets.confirmoCallbackPassword;
        return [body, { 'bp-signature': confirmoSignature(Buffer.from(body), password) }];
      },
    ],
    ['that is no JSON', () => ['{']],
    ['whose body is empty', () => ['']],
  ])('refuses a call %s and writes no row', async (_how, forge) => {
    const before = await countRows();
    expect([400, 401]).toContain((await post(...forge())).statusCode);
    expect(await countRows()).toEqual(before);
  });

  it('answers 401 to a forged signature', async () => {
    const answer = await post(eventOf({ secret: 'guess' }));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error: { details: { code: 'hook.signature_invalid' } } });
  });

  it('refuses a body that is too large and a signed call that names no checkout', async () => {
    const before = await countRows();
    expect(
      (await post(eventOf().replace('"x-1"', `"x-1","filler":"${'x'.repeat(300_000)}"`))).statusCode,
    ).toBe(413);
    for (const checkoutId of ['../secrets', -1, 1.5])
      expect((await post(eventOf({ checkoutId }))).statusCode).toBe(400);
    expect(await countRows()).toEqual(before);
  });

  it('ignores a nonce that was used before, even with new content', async () => {
    const paid = await paidUnheard();
    const nonce = randomUUID();
    await post(eventOf({ nonce }));
    await app().jobs.drain(20_000);
    const before = await countRows();
    const replayed = await post(eventOf({ nonce, checkoutId: paid.checkoutId }));
    expect(replayed.statusCode).toBe(200);
    await app().jobs.drain(20_000);
    expect(await countRows()).toEqual(before);
    expect(await stateOf(paid)).toBe('Unpaid');
    // A nonce of one provider does not count for another.
    await post(eventOf({ checkoutId: paid.checkoutId }));
    await app().jobs.drain(20_000);
    expect(await stateOf(paid)).toBe('Paid');
  });

  it('ignores a false checkout and trusts only the answer of the gateway', async () => {
    const placed = await placeSampleOrder(context());
    const { body } = await app().payByPayout(placed);
    await post(eventOf({ checkoutId: Number(body.uri?.split('/').at(-1)) }));
    await post(eventOf({ externalId: `${placed.order.paymentReference}-1`, checkoutId: 999_999_999 }));
    await app().jobs.drain(20_000);
    expect((await orderNow(context(), placed)).state).toBe('Unpaid');
    expect(await paymentsOf(context(), placed.order.id)).toEqual([]);
  });

  it('changes nothing for an expiry that comes after the payment', async () => {
    const paid = await paidUnheard();
    const { checkoutId } = paid;
    await post(eventOf({ checkoutId }));
    await post(eventOf({ checkoutId, type: 'checkout.expired' }));
    await app().jobs.drain(20_000);
    expect(await stateOf(paid)).toBe('Paid');
    expect(await paymentsOf(context(), paid.placed.order.id)).toHaveLength(1);
  });

  it('accepts a call during an outage of the gateway and processes it afterwards', async () => {
    const paid = await paidUnheard();
    await app().sandbox.control('/faults', { provider: 'payout', mode: 'down', times: 1000 });
    expect((await post(eventOf({ checkoutId: paid.checkoutId }))).statusCode).toBe(200);
    await advanceClock(context(), '2 minutes');
    await expect(processOverdueEvents(app().parts)).rejects.toThrow(/could not be dealt with/);
    expect(await stateOf(paid)).toBe('Unpaid');
    await app().sandbox.control('/faults', { provider: 'payout', mode: 'down', times: 0 });
    await processOverdueEvents(app().parts);
    expect(await stateOf(paid)).toBe('Paid');
  });
});

describe('POST /core/hook/pay/payout without a worker', () => {
  /** The routes with their own Payout gateway, without a worker. */
  const hookOf = async (options: { readonly url: string; readonly clientSecrets: readonly string[] }) => {
    const payout = createPayoutGateway({
      ...options,
      clientId: 'client',
      log: createLogger('silent'),
    });
    const { jobs, gateways } = app();
    const own = await startTestApp(context(), (api) => {
      gatewaysRoutes(api, {
        ...investors.deps,
        gateways: { ...gateways, payout },
        payerOf: async () => ({ firstName: '', lastName: '', email: '' }),
        jobs,
        publicUrl: '',
        brandName: async () => '',
      });
    });
    onTestFinished(() => own.close());
    return async (body: string) => (await send(own, body)).statusCode;
  };
  const nowhere = 'http://127.0.0.1:9';

  it('answers immediately while the gateway accepts connections but never answers', async () => {
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      silent.close();
    });
    const calls = { count: 0 };
    silent.on('connection', () => {
      calls.count += 1;
    });
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const hook = await hookOf({ url, clientSecrets: ['secret'] });
    expect(await hook(eventOf({ secret: 'secret' }))).toBe(200);
    expect(calls.count).toBe(0);
  });

  it('accepts the old and the new secret during a change of secret, and only the new secret afterwards', async () => {
    const during = await hookOf({ url: nowhere, clientSecrets: ['new', 'old'] });
    expect(await during(eventOf({ secret: 'old' }))).toBe(200);
    expect(await during(eventOf({ secret: 'new' }))).toBe(200);
    const afterwards = await hookOf({ url: nowhere, clientSecrets: ['new'] });
    expect(await afterwards(eventOf({ secret: 'old' }))).toBe(401);
    expect(await afterwards(eventOf({ secret: 'new' }))).toBe(200);
  });
});
