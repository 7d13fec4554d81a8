import { expect, test } from 'vitest';
import { callPayout, checkoutRequest, payoutToken } from '../../../test/support/call-providers.ts';
import { control, read, webhooksOn } from '../../../test/support/call-sandbox.ts';
import { startSandbox } from '../../../test/support/start-sandbox.ts';
import type { Running } from '../../../test/support/start-sandbox.ts';
import type { Checkout } from './checkout.ts';
import { signCheckout, signRefund, signWebhook } from './signature.ts';

const hook = '/core/hook/pay/payout';
const reference = '2600000042';

type SignedCheckout = Checkout & { nonce: string; signature: string };
interface Webhook {
  object: string;
  type: string;
  external_id: string;
  nonce: string;
  signature: string;
  data: Checkout;
}

/** A sandbox, a token, and the calls that most tests make. */
async function start() {
  const running = await startSandbox();
  const token = await payoutToken(running);
  let keys = 0;
  const create = async (change: Record<string, unknown> = {}) => {
    keys += 1;
    const body = checkoutRequest(running, change);
    const answer = await callPayout<SignedCheckout>(running, '/checkouts', {
      body,
      token,
      key: `key-${keys}`,
    });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const get = async ({ id }: Checkout) =>
    (await callPayout<SignedCheckout>(running, `/checkouts/${id}`, { token })).body;
  const act = (action: string, amount?: number, of = reference) =>
    control<{ checkout: Checkout; webhooksWaiting: number }>(running.sandbox, `/_control/payout/${action}`, {
      reference: of,
      ...(amount && { amount }),
    });
  const refund = (checkout: Checkout, change: Record<string, unknown> = {}, key = 'refund-1') => {
    const { currency, external_id } = checkout;
    const request = { amount: 50_000, checkout_id: checkout.id, iban: '', nonce: 'refund-nonce', ...change };
    const signature = signRefund({ ...request, currency, external_id }, running.config.payout.clientSecret);
    return callPayout<Record<string, string>>(running, '/refunds', {
      body: { signature, ...request },
      token,
      key,
    });
  };
  const balance = async () => (await read(running.sandbox, '/_control/payout/balance')).body;
  return { running, token, create, get, act, refund, balance };
}

const hooks = ({ platform }: Running) => webhooksOn<Webhook>(platform, hook);
const types = (running: Running) => hooks(running).map(({ type }) => type);

/** A button of the hosted page. */
async function press(checkout: Checkout, action: string) {
  const body = new URLSearchParams({ action });
  const response = await fetch(checkout.checkout_url, { method: 'POST', body, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') };
}

test('a checkout is processing, links its page, and its answer is signed', async () => {
  const { running, create, get } = await start();
  const checkout = await create();
  expect(checkout).toMatchObject({
    object: 'checkout',
    amount: 150_010,
    currency: 'CZK',
    external_id: reference,
    status: 'processing',
    is_status_final: false,
    payment: null,
    idempotency_key: 'key-1',
  });
  const secret = running.config.payout.clientSecret;
  expect(checkout.signature).toBe(signCheckout(checkout, secret));
  expect(checkout.nonce).not.toBe('nonce-of-the-request');
  const again = await get(checkout);
  expect(again.signature).toBe(signCheckout(again, secret));
  expect(await (await fetch(checkout.checkout_url)).text()).toContain('1,500.10 CZK');
});

test('an amount may be a text, and its signature covers that form', async () => {
  const { create } = await start();
  expect((await create({ amount: '300', currency: 'EUR' })).amount).toBe(300);
});

test('a token needs the right secret and expires by the clock of the sandbox', async () => {
  const { running, token } = await start();
  const authorize = (client_id: string, client_secret: string) =>
    callPayout(running, '/authorize', { body: { client_id, client_secret } });
  const { clientId, clientSecret } = running.config.payout;
  expect((await authorize(clientId, clientSecret)).body).toMatchObject({ valid_for: 6000 });
  expect((await authorize(clientId, 'wrong')).status).toBe(401);
  expect((await authorize('wrong', clientSecret)).status).toBe(401);

  expect((await callPayout(running, '/checkouts')).status).toBe(401);
  expect((await callPayout(running, '/checkouts', { token: 'pot-other' })).status).toBe(401);
  expect((await callPayout(running, '/checkouts', { token })).status).toBe(200);
  await control(running.sandbox, '/_control/clock', { advance: 'PT1H40M' });
  expect(await callPayout(running, '/checkouts', { token })).toEqual({
    status: 401,
    body: { errors: { token: 'invalid' } },
  });
});

test.each([
  ['a signature of another amount', { signature: 'f'.repeat(64) }, 'signature'],
  ['an amount of zero', { amount: 0 }, 'amount'],
  ['an amount with decimals', { amount: 1.5 }, 'amount'],
  ['a currency that is not offered', { currency: 'PLN' }, 'currency'],
  ['a reference of 51 characters', { external_id: 'x'.repeat(51) }, 'external_id'],
  ['an address that is none', { redirect_url: 'javascript:alert(1)' }, 'redirect_url'],
  ['a customer without a name', { customer: { email: 'a@b.cz' } }, 'customer.first_name'],
])('Payout refuses a checkout with %s and does not store it', async (_name, change, field) => {
  const { running, token } = await start();
  const body = checkoutRequest(running, change);
  const answer = await callPayout(running, '/checkouts', { body, token, key: 'key' });
  expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } });
  expect((await callPayout(running, '/checkouts', { token })).body).toEqual([]);
});

test('a request repeated with its key creates one checkout, and the key works for no other request', async () => {
  const { running, token, create } = await start();
  const first = await create();
  const again = await callPayout(running, '/checkouts', {
    body: checkoutRequest(running),
    token,
    key: 'key-1',
  });
  expect(again).toEqual({ status: 201, body: first });
  const body = checkoutRequest(running, { amount: 1 });
  expect((await callPayout(running, '/checkouts', { body, token, key: 'key-1' })).status).toBe(422);
  expect((await callPayout(running, '/checkouts', { body, token })).status).toBe(422);
  expect((await callPayout(running, '/checkouts', { token })).body).toHaveLength(1);
});

test('the list has pages, newest first, and an unknown checkout gets a 404', async () => {
  const { running, token, create } = await start();
  const [first, second] = [await create(), await create({ external_id: '2600000043' })];
  const list = async (query: string) =>
    (await callPayout<Checkout[]>(running, `/checkouts?${query}`, { token })).body.map(({ id }) => id);
  expect(await list('')).toEqual([second.id, first.id]);
  expect(await list('limit=1&offset=1')).toEqual([first.id]);
  expect((await callPayout(running, '/checkouts/1', { token })).status).toBe(404);
});

test('a payer returns from the bank, and the merchant gets a webhook with the right signature', async () => {
  const { running, create, get, balance } = await start();
  const checkout = await create();
  expect(await press(checkout, 'pay')).toEqual({ status: 303, location: checkout.redirect_url });
  expect(await get(checkout)).toMatchObject({
    status: 'succeeded',
    is_status_final: true,
    payment: { status: 'successful', payment_method: 'bank_button', fee: 1500, net: 148_510 },
  });
  await expect.poll(() => types(running)).toEqual(['checkout.succeeded']);
  const [webhook] = hooks(running);
  expect(webhook).toMatchObject({
    object: 'webhook',
    external_id: reference,
    data: { id: checkout.id, status: 'succeeded', amount: 150_010 },
  });
  expect(webhook?.signature).toBe(webhook && signWebhook(webhook, running.config.payout.clientSecret));
  expect(await balance()).toEqual({ CZK: 150_010, EUR: 0 });
});

test('a bank’s refusal ends the checkout permanently', async () => {
  const { running, create, get, act, balance } = await start();
  const checkout = await create();
  expect(await press(checkout, 'decline')).toMatchObject({ location: checkout.redirect_url });
  expect(await get(checkout)).toMatchObject({
    status: 'expired',
    is_status_final: true,
    payment: { status: 'failed', failure_reason: 'declined_by_bank' },
  });
  await expect.poll(() => types(running)).toEqual(['checkout.expired']);
  expect((await act('pay')).status).toBe(409);
  expect(await press(checkout, 'pay')).toMatchObject({ status: 409 });
  expect(await balance()).toEqual({ CZK: 0, EUR: 0 });
});

test('a transfer is pending until it arrives', async () => {
  const { running, create, get } = await start();
  const checkout = await create();
  await press(checkout, 'transfer');
  expect(await get(checkout)).toMatchObject({
    status: 'processing',
    payment: { status: 'pending', payment_method: 'bank_transfer' },
  });
  expect(types(running)).toEqual([]);
  await press(checkout, 'arrive');
  expect(await get(checkout)).toMatchObject({
    status: 'succeeded',
    payment: { status: 'successful', payment_method: 'bank_transfer' },
  });
});

test('an unpaid checkout expires after an hour of the sandbox clock, but accepts a transfer for another six days', async () => {
  const { running, create, act } = await start();
  const checkout = await create();
  const advance = (duration: string) => control(running.sandbox, '/_control/clock', { advance: duration });
  await advance('PT59M');
  expect(types(running)).toEqual([]);
  await advance('PT1M');
  expect(types(running)).toEqual(['checkout.expired']);
  expect(hooks(running)[0]?.data).toMatchObject({ status: 'expired', is_status_final: false });
  await advance('P5D');
  const { body } = await act('pay');
  expect(body).toMatchObject({ checkout: { id: checkout.id, status: 'succeeded' }, webhooksWaiting: 0 });
  expect(types(running)).toEqual(['checkout.expired', 'checkout.succeeded']);
});

test('an expired checkout is final seven days after its creation', async () => {
  const { running, create, act } = await start();
  await create();
  expect((await act('expire')).body.checkout).toMatchObject({ status: 'expired', is_status_final: false });
  await control(running.sandbox, '/_control/clock', { advance: 'P7D' });
  expect((await act('pay')).status).toBe(409);
  expect((await act('cancel')).body.checkout).toMatchObject({ status: 'expired', is_status_final: true });
  expect(types(running)).toEqual(['checkout.expired']);
});

test('a payer who leaves changes nothing', async () => {
  const { running, create, act } = await start();
  const checkout = await create();
  expect(await press(checkout, 'cancel')).toEqual({ status: 303, location: checkout.redirect_url });
  expect((await act('cancel')).body.checkout.status).toBe('processing');
  expect(types(running)).toEqual([]);
});

test('the amount actually paid is in the checkout and its signature', async () => {
  const { running, create, get, act, balance } = await start();
  const checkout = await create();
  await act('pay', 100_000);
  const paid = await get(checkout);
  expect(paid.amount).toBe(100_000);
  expect(paid.signature).toBe(signCheckout(paid, running.config.payout.clientSecret));
  expect(await balance()).toEqual({ CZK: 100_000, EUR: 0 });
});

test('the command takes the newest checkout of a reference, with or without its suffix', async () => {
  const { create, get, act } = await start();
  const first = await create();
  const second = await create({ external_id: `${reference}-2` });
  const foreign = await create({ external_id: `${reference}-x` });
  await act('pay');
  expect((await get(second)).status).toBe('succeeded');
  expect((await get(foreign)).status).toBe('processing');
  expect((await act('pay', undefined, `${reference}-2`)).status).toBe(409);
  expect((await get(first)).status).toBe('processing');
  expect((await act('pay', undefined, '260000004')).status).toBe(404);
});

test('a refund is signed both ways, lowers the balance once and cannot exceed the payment', async () => {
  const { running, token, create, act, refund, balance } = await start();
  const checkout = await create();
  expect((await refund(checkout)).status).toBe(422);
  await act('pay');

  const answer = await refund(checkout);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      object: 'refund',
      checkout_id: checkout.id,
      amount: 50_000,
      currency: 'CZK',
      status: 'succeeded',
    },
  });
  const { nonce = '', signature } = answer.body;
  const signed = { amount: 50_000, currency: 'CZK', external_id: reference, iban: '', nonce };
  expect(signature).toBe(signRefund(signed, running.config.payout.clientSecret));
  expect(await refund(checkout)).toEqual(answer);
  expect(await balance()).toEqual({ CZK: 100_010, EUR: 0 });

  expect((await refund(checkout, { amount: 100_011 }, 'refund-2')).status).toBe(422);
  expect((await refund(checkout, { signature: '0'.repeat(64) }, 'refund-3')).status).toBe(422);
  expect((await refund(checkout, { iban: 'CZ7908000000002000145398' }, 'refund-4')).status).toBe(422);
  expect((await refund(checkout, { checkout_id: 1 }, 'refund-5')).status).toBe(404);
  expect(await balance()).toEqual({ CZK: 100_010, EUR: 0 });

  expect(
    (await refund(checkout, { amount: 100_010, iban: 'CZ7908000000002000145399' }, 'refund-6')).status,
  ).toBe(201);
  expect(await balance()).toEqual({ CZK: 0, EUR: 0 });
  expect((await callPayout(running, '/balance', { token })).body).toEqual([
    { currency: 'CZK', available: -1500, pending: 0 },
    { currency: 'EUR', available: 0, pending: 0 },
  ]);
});

test('the sandbox makes a refund despite a lost answer, but not after a refusal', async () => {
  const { running, create, act, refund, balance } = await start();
  const set = (mode: string) =>
    control(running.sandbox, '/_control/faults', { provider: 'payout', mode, times: 1 });
  const checkout = await create();
  await act('pay');
  await set('refuse');
  expect((await refund(checkout)).status).toBe(422);
  expect(await balance()).toEqual({ CZK: 150_010, EUR: 0 });
  await set('lose-answer');
  await expect(refund(checkout)).rejects.toThrow('fetch failed');
  expect(await balance()).toEqual({ CZK: 100_010, EUR: 0 });
  expect((await refund(checkout)).status).toBe(201);
  expect(await balance()).toEqual({ CZK: 100_010, EUR: 0 });
});

test('the sandbox repeats a webhook without a 200 answer with the same text until the platform accepts it', async () => {
  const { running, create, act } = await start();
  running.platform.answer = ({ path }) => (path === hook ? 500 : 200);
  await create();
  expect((await act('pay')).body.webhooksWaiting).toBe(1);
  running.platform.answer = () => 200;
  await control(running.sandbox, '/_control/clock', { advance: 'PT1H' });
  expect(hooks(running)).toHaveLength(2);
  expect(hooks(running)[0]).toEqual(hooks(running)[1]);
});

test.each([
  ['duplicate', ['checkout.expired', 'checkout.expired', 'checkout.succeeded']],
  ['reorder', ['checkout.succeeded', 'checkout.expired']],
  ['drop', ['checkout.succeeded']],
  ['delay', ['checkout.succeeded']],
] as const)('the webhook fault “%s” changes what the platform receives', async (mode, expected) => {
  const { running, create, act } = await start();
  await create();
  await control(running.sandbox, '/_control/faults', { provider: 'payout', mode, times: 1 });
  await act('expire');
  await act('pay');
  expect(types(running)).toEqual(expected);
});

test('a forged webhook differs only in its signature', async () => {
  const { running, create, act } = await start();
  await create();
  await control(running.sandbox, '/_control/faults', { provider: 'payout', mode: 'forge', times: 1 });
  await act('pay');
  const [forged, genuine] = hooks(running);
  expect(genuine?.signature).toBe(genuine && signWebhook(genuine, running.config.payout.clientSecret));
  expect(forged?.signature).not.toBe(genuine?.signature);
  expect({ ...forged, signature: '' }).toEqual({ ...genuine, signature: '' });
});

test('a forged answer has a false signature, and a repeated call gets the right one', async () => {
  const { running, token } = await start();
  await control(running.sandbox, '/_control/faults', { provider: 'payout', mode: 'forge-answer', times: 1 });
  const call = { body: checkoutRequest(running), token, key: 'key' };
  const secret = running.config.payout.clientSecret;
  const forged = (await callPayout<SignedCheckout>(running, '/checkouts', call)).body;
  expect(forged.signature).not.toBe(signCheckout(forged, secret));
  const genuine = (await callPayout<SignedCheckout>(running, '/checkouts', call)).body;
  expect(genuine.id).toBe(forged.id);
  expect(genuine.signature).toBe(signCheckout(genuine, secret));
});

test('an API that is down answers 503, and the journal shows neither the secret nor a token', async () => {
  const { running, token } = await start();
  await control(running.sandbox, '/_control/faults', { provider: 'payout', mode: 'down', times: 1 });
  expect((await callPayout(running, '/checkouts', { token })).status).toBe(503);
  expect((await callPayout(running, '/payment_methods', { token })).status).toBe(200);
  const journal = JSON.stringify((await read(running.sandbox, '/_journal?provider=payout')).body);
  expect(journal).toContain('/payout/api/v1/authorize');
  expect(journal).not.toContain(token);
  expect(journal).not.toContain(running.config.payout.clientSecret);
});

test('a form sent from another site does nothing', async () => {
  const { create, get } = await start();
  const checkout = await create();
  const response = await fetch(checkout.checkout_url, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ action: 'pay' }),
  });
  expect(response.status).toBe(403);
  expect((await get(checkout)).status).toBe('processing');
});

test('a merchant refunds at most the paid amount on the screens of Payout, and sees each refund', async () => {
  const { running, create, act, balance } = await start();
  const { id, amount } = await create();
  await act('pay');
  const refunds = async () =>
    (await read(running.sandbox, `/_control/payout/refunds?reference=${reference}`)).body;
  expect(await refunds()).toEqual([]);
  expect((await act('refund', 40_000)).status).toBe(200);
  expect((await act('refund', amount)).status).toBe(409);
  expect((await act('refund')).body.checkout.id).toBe(id);
  expect(await refunds()).toEqual([
    { amount: 40_000, currency: 'CZK' },
    { amount: amount - 40_000, currency: 'CZK' },
  ]);
  expect(await balance()).toMatchObject({ CZK: 0 });
});
