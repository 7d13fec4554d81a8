import { expect, test } from 'vitest';
import { control, read } from '../../../test/support/call-sandbox.ts';
import { csobKeys, startSandbox } from '../../../test/support/start-sandbox.ts';
import { dttmOf } from './answers.ts';
import type { CardPayment } from './payment.ts';
import { areSigned, signValues } from './signature.ts';

type Fields = Record<string, unknown>;
type SignedAnswer = Fields & { payId: string; signature: string };

const reference = '2600000042';
const { bank, merchant } = csobKeys;

/** The fields of an answer, in signature order. */
function isFromBank({ signature, ...fields }: Fields): boolean {
  return areSigned(Object.values(fields), String(signature), bank.publicKey);
}

/** A sandbox and the calls of a merchant. */
async function start() {
  const running = await startSandbox();
  const { sandbox, platform } = running;
  const api = `${sandbox.url}/csob/api/v1.9`;
  const dttm = '20261121064500';
  const send = async (
    method: 'POST' | 'PUT',
    operation: string,
    fields: Fields,
    key = merchant.privateKey,
  ) => {
    const response = await fetch(`${api}/${operation}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, signature: signValues(Object.values(fields), key) }),
    });
    return { status: response.status, body: (await response.json()) as SignedAnswer };
  };
  const init = (change: Fields = {}, key?: string) => {
    const fields = {
      merchantId: 'M1MIPS0001',
      orderNo: reference,
      dttm,
      payOperation: 'payment',
      payMethod: 'card',
      totalAmount: 150_010,
      currency: 'CZK',
      closePayment: true,
      returnUrl: `${platform.url}/core/pay/csob-gateway/return`,
      returnMethod: 'POST',
      cart: [{ name: 'Shares', quantity: 1, amount: 150_010, description: '10 shares' }],
      customer: { name: 'Jana Nováková', email: 'jana@example.com' },
      merchantData: 'b3JkZXI6NDI=',
      language: 'cs',
      ttlSec: 1800,
      ...change,
    };
    return send(
      'POST',
      'payment/init',
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
      key,
    );
  };
  const create = async (change: Fields = {}) => {
    const { body } = await init(change);
    expect(body).toMatchObject({ resultCode: 0, paymentStatus: 1 });
    return body.payId;
  };
  const address = (operation: string, payId: string) => {
    const fields = ['M1MIPS0001', payId, dttm];
    return [api, operation, ...fields, encodeURIComponent(signValues(fields, merchant.privateKey))].join('/');
  };
  const status = async (payId: string) =>
    (await (await fetch(address('payment/status', payId))).json()) as SignedAnswer;
  const operate = (operation: string, payId: string, amount?: number) =>
    send('PUT', `payment/${operation}`, { merchantId: 'M1MIPS0001', payId, dttm, ...(amount && { amount }) });
  const press = async (payId: string, action: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${sandbox.url}/csob/pay/${payId}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ action }),
      redirect: 'manual',
    });
    const page = await response.text();
    const inputs = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    return {
      status: response.status,
      location: response.headers.get('location'),
      policy: response.headers.get('content-security-policy') ?? '',
      fields: Object.fromEntries(inputs) as Record<string, string>,
    };
  };
  const act = (action: string) =>
    control<{ payment: CardPayment }>(sandbox, `/_control/csob/${action}`, { reference });
  const balance = async () => (await read<Record<string, number>>(sandbox, '/_control/csob/balance')).body;
  const advance = (duration: string) => control(sandbox, '/_control/clock', { advance: duration });
  const fault = (mode: string) => control(sandbox, '/_control/faults', { provider: 'csob', mode, times: 1 });
  return { running, api, send, init, create, address, status, operate, press, act, balance, advance, fault };
}

test('echo answers only a known merchant, by path and by body', async () => {
  const { api, send } = await start();
  const echo = async (fields: string[], key: string) => {
    const response = await fetch(
      [api, 'echo', ...fields, encodeURIComponent(signValues(fields, key))].join('/'),
    );
    return { status: response.status, body: (await response.json()) as Fields };
  };
  const { status, body } = await echo(['M1MIPS0001', '20261121064500'], merchant.privateKey);
  expect([status, isFromBank(body), body['resultCode']]).toEqual([200, true, 0]);
  expect((await echo(['M1MIPS0001', '20261121064500'], bank.privateKey)).status).toBe(403);
  expect((await echo(['M1OTHER', '20261121064500'], merchant.privateKey)).status).toBe(403);
  const posted = await send('POST', 'echo', { merchantId: 'M1MIPS0001', dttm: '20261121064500' });
  expect(isFromBank(posted.body)).toBe(true);
  expect(dttmOf(Date.UTC(2026, 10, 21, 5, 45))).toBe('20261121064500');
});

test.each([
  ['a field that is missing', { orderNo: null }, 100],
  ['an order number with letters', { orderNo: 'A1' }, 110],
  ['an order number of 11 digits', { orderNo: '26000000421' }, 110],
  ['a cart that is not the total', { totalAmount: 150_011 }, 110],
  ['a name that is too long', { cart: [{ name: 'x'.repeat(21), quantity: 1, amount: 150_010 }] }, 110],
  ['a currency that is not offered', { currency: 'CHF' }, 110],
  ['a time to live of an hour', { ttlSec: 3600 }, 110],
])('the gateway creates no payment with %s', async (_name, change, resultCode) => {
  const { init, running } = await start();
  const { body } = await init(change);
  expect([body['resultCode'], isFromBank(body)]).toEqual([resultCode, true]);
  expect((await control(running.sandbox, '/_control/csob/pay', { reference })).status).toBe(404);
});

test('the gateway refuses a request without the merchant’s signature, and does not sign the refusal', async () => {
  const { init } = await start();
  const { status, body } = await init({}, bank.privateKey);
  expect([status, body.signature]).toEqual([403, undefined]);
});

test('the gateway creates, opens, declines, pays and clears a payment, and signs each answer', async () => {
  const { running, create, address, status, press, advance, balance } = await start();
  const payId = await create();
  expect(payId).toMatch(/^[0-9a-f]{15}$/);
  const opened = await fetch(address('payment/process', payId), { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    `${running.sandbox.url}/csob/pay/${payId}`,
  ]);
  expect(await status(payId)).toMatchObject({ resultCode: 0, paymentStatus: 2 });
  expect(await (await fetch(`${running.sandbox.url}/csob/pay/${payId}`)).text()).toContain('1,500.10 CZK');
  expect((await press(payId, 'decline')).status).toBe(303);
  expect(await status(payId)).toMatchObject({ paymentStatus: 2 });

  const { fields, policy } = await press(payId, 'pay');
  expect(fields).toMatchObject({ payId, resultCode: '0', paymentStatus: '7', merchantData: 'b3JkZXI6NDI=' });
  expect(isFromBank(fields)).toBe(true);
  expect(policy).toContain(`form-action 'self' ${running.platform.url}`);
  // The bank sends no webhooks.
  expect(running.platform.received).toEqual([]);
  const paid = await status(payId);
  expect([paid['paymentStatus'], isFromBank(paid)]).toEqual([7, true]);
  expect(await balance()).toMatchObject({ CZK: 150_010 });
  await advance('PT24H');
  expect(await status(payId)).toMatchObject({ paymentStatus: 8 });
  expect((await press(payId, 'cancel')).status).toBe(409);
});

test('a payment has the right state after a cancellation, a final refusal or a closed window', async () => {
  const { create, status, press, act, fault } = await start();
  const cancelled = await create();
  expect((await press(cancelled, 'cancel')).fields).toMatchObject({ paymentStatus: '3' });
  const rejected = await create({ returnMethod: 'GET', merchantData: null });
  const { status: code, location } = await press(rejected, 'reject');
  const returned = Object.fromEntries(new URL(location ?? '').searchParams);
  expect([code, returned['paymentStatus'], isFromBank(returned)]).toEqual([303, '6', true]);
  const closed = await create();
  expect((await press(closed, 'payAndClose')).location).toBe(`/csob/pay/${closed}`);
  expect(await status(closed)).toMatchObject({ paymentStatus: 7 });
  await fault('forge');
  expect(isFromBank((await press(closed, 'return')).fields)).toBe(false);
  expect((await act('pay')).status).toBe(409);
  expect((await press(closed, 'pay', { origin: 'https://evil.example' })).status).toBe(403);
});

test('an unpaid payment ends after half an hour', async () => {
  const { create, status, address, press, advance } = await start();
  const payId = await create();
  await advance('PT29M');
  expect(await status(payId)).toMatchObject({ resultCode: 0 });
  await advance('PT1M');
  const answer = await status(payId);
  expect([answer['resultCode'], answer['paymentStatus'], isFromBank(answer)]).toEqual([130, undefined, true]);
  const page = await fetch(address('payment/process', payId), { redirect: 'manual' });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('time is over')]);
  expect((await press(payId, 'pay')).status).toBe(409);
  expect(await status('nobodys')).toMatchObject({ payId: 'nobodys', resultCode: 140 });
});

test('the gateway reverses money before clearing and refunds it afterwards, in successive parts', async () => {
  const { create, operate, act, status, balance, advance } = await start();
  const reversed = await create();
  expect((await operate('reverse', reversed)).body).toMatchObject({ resultCode: 150 });
  await act('pay');
  expect((await operate('refund', reversed)).body).toMatchObject({ resultCode: 150, paymentStatus: 7 });
  expect((await operate('reverse', reversed)).body).toMatchObject({ resultCode: 0, paymentStatus: 5 });
  expect((await operate('reverse', reversed)).body).toMatchObject({ resultCode: 150 });
  expect(await balance()).toMatchObject({ CZK: 0 });

  const refunded = await create();
  await act('pay');
  await act('settle');
  expect((await operate('refund', refunded, 150_011)).body).toMatchObject({ resultCode: 150 });
  const { body } = await operate('refund', refunded, 50_000);
  expect([body['resultCode'], body['paymentStatus'], isFromBank(body)]).toEqual([0, 9, true]);
  expect(await balance()).toMatchObject({ CZK: 100_010 });
  await advance('PT1H');
  expect(await status(refunded)).toMatchObject({ paymentStatus: 8 });
  await operate('refund', refunded);
  await advance('PT1H');
  expect(await status(refunded)).toMatchObject({ paymentStatus: 10 });
  expect(await balance()).toMatchObject({ CZK: 0 });
});

test('the merchant captures a payment that is only authorised', async () => {
  const { create, operate, act, status, balance } = await start();
  const payId = await create({ closePayment: false });
  await act('pay');
  expect(await status(payId)).toMatchObject({ paymentStatus: 4 });
  expect(await balance()).toMatchObject({ CZK: 0 });
  expect((await operate('close', payId)).body).toMatchObject({ resultCode: 0, paymentStatus: 7 });
});

test('the faults simulate an unavailable bank, a false signature, a refusal and a lost answer after the payment', async () => {
  const { create, operate, act, status, fault, balance, init } = await start();
  const payId = await create();
  await act('pay');
  await act('settle');
  await fault('down');
  expect((await operate('refund', payId).catch(() => 'no JSON')) === 'no JSON').toBe(true);
  await fault('forge-answer');
  expect(isFromBank(await status(payId))).toBe(false);
  await fault('refuse');
  expect((await operate('refund', payId)).body).toMatchObject({ resultCode: 180 });
  expect(await balance()).toMatchObject({ CZK: 150_010 });
  await fault('lose-answer');
  await expect(operate('refund', payId)).rejects.toThrow('fetch failed');
  expect(await balance()).toMatchObject({ CZK: 0 });
  await fault('lose-answer');
  await expect(init()).rejects.toThrow('fetch failed');
  expect((await act('pay')).body.payment).toMatchObject({ paymentStatus: 7 });
});
