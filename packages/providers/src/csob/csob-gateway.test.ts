import { createPrivateKey } from 'node:crypto';
import { money } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { createLogger } from '@parcela/platform/log.ts';
import { createCsobGateway } from './csob-gateway.ts';
import { csobSignature, isSignedByCsob } from './csob-signature.ts';
import {
  type Answer,
  csobThat,
  keys,
  merchantKey,
  request,
  signed,
} from '../../test/support/csob-gateway.ts';

const payId = 'pay0000000001';
const inState = (paymentStatus: number, changes: object = {}) => signed({ paymentStatus, ...changes });

describe('createInvoice (ČSOB)', () => {
  it('sends a request whose signature covers every field in the order of the bank', async () => {
    const { gateway, heard, url } = await csobThat(() => ({ body: inState(1) }));
    const made = await gateway.createInvoice(request);
    const { signature, ...body } = heard[0]?.body ?? {};
    expect(heard[0]).toMatchObject({ method: 'POST', path: '/v1.9/payment/init' });
    expect(body).toEqual({
      merchantId: 'M1MIPS0001',
      orderNo: '2600000042',
      dttm: expect.stringMatching(/^20\d{12}$/),
      payOperation: 'payment',
      payMethod: 'card',
      totalAmount: 202_000,
      currency: 'CZK',
      closePayment: true,
      returnUrl: request.callbackUrl,
      returnMethod: 'POST',
      cart: [{ name: 'Parcela', quantity: 1, amount: 202_000, description: 'Parcela 2600000042' }],
      customer: { name: 'Jana Nováková', email: 'jana@example.com' },
      language: 'cs',
      ttlSec: 1800,
    });
    expect(isSignedByCsob(Object.values(body), String(signature), [merchantKey])).toBe(true);
    // The page has the fields and their signature in its address, encoded.
    expect(made).toMatchObject({ kind: 'created', id: payId });
    const page = made.kind === 'created' ? made.url : '';
    const [merchantId, id, dttm, sealed = '', ...rest] = page
      .slice(`${url}/payment/process/`.length)
      .split('/');
    expect([merchantId, id, rest]).toEqual(['M1MIPS0001', payId, []]);
    expect(isSignedByCsob([merchantId, id, dttm], decodeURIComponent(sealed), [merchantKey])).toBe(true);
  });

  it('shortens texts to the bank’s maximum lengths, and sends an amount that no float can represent', async () => {
    const { gateway, heard } = await csobThat(() => ({ body: inState(1) }));
    const amount = 9_007_199_254_740_993n;
    await gateway.createInvoice({
      ...request,
      amount: money(amount, 'EUR'),
      description: `Long brand name of a platform ${request.reference} ${'x'.repeat(30)}`,
      payer: { firstName: 'J'.repeat(60), lastName: 'N', email: `${'e'.repeat(100)}@example.com` },
    });
    const { signature, ...body } = heard[0]!.body as { signature: string; cart: [{ name: string }] };
    expect(body.cart[0]).toMatchObject({
      name: 'Long brand name of a',
      description: expect.stringMatching(/^.{40}$/),
    });
    expect(body).toMatchObject({ customer: { name: 'J'.repeat(45) } });
    const values = JSON.parse(
      JSON.stringify(Object.values(body)).replaceAll('9007199254740992', '"9007199254740993"'),
    );
    expect(isSignedByCsob(values, signature, [merchantKey])).toBe(true);
  });

  it.each([
    [{ firstName: 'Suparman', lastName: '' }, 'Suparman'],
    [{ firstName: '', lastName: 'Suparman' }, 'Suparman'],
    [{ firstName: 'J'.repeat(44), lastName: 'Novák' }, 'J'.repeat(44)],
  ])('names the payer without surrounding blanks: %j', async (names, name) => {
    const { gateway, heard } = await csobThat(() => ({ body: inState(1) }));
    await gateway.createInvoice({ ...request, payer: { ...request.payer, ...names } });
    expect(heard[0]?.body).toMatchObject({ customer: { name } });
  });

  it.each<[string, Answer, string]>([
    [
      'an answer signed by somebody else',
      { body: signed({ paymentStatus: 1 }, keys.stranger.privateKey) },
      'unknown',
    ],
    ['an unsigned answer', { body: { ...inState(1), signature: undefined } }, 'unknown'],
    ['an answer changed after it was signed', { body: { ...inState(1), payId: 'pay0000000002' } }, 'unknown'],
    ['an empty answer', { body: [] }, 'unknown'],
    ['an unavailable bank', { status: 503 }, 'unknown'],
    ['too many requests', { status: 429 }, 'unknown'],
    [
      'a refusal',
      { body: signed({ payId: undefined, resultCode: 110, resultMessage: 'Invalid' }) },
      'refused',
    ],
  ])('creates no payment for %s', async (_what, answer, kind) => {
    const { gateway } = await csobThat(() => answer);
    expect(await gateway.createInvoice(request)).toEqual({ kind });
  });
});

describe('readInvoice (ČSOB)', () => {
  it.each([
    [1, 'waiting', false, null],
    [2, 'waiting', false, null],
    [3, 'cancelled', true, null],
    [5, 'failed', true, null],
    [6, 'failed', true, null],
    [7, 'paid', false, 'asked'],
    [8, 'paid', false, 'asked'],
    // Refunded before the platform ever saw it as paid, so staff must check it.
    [9, 'undecided', false, null],
    [10, 'undecided', false, null],
  ])('reads state %i as %s, final: %s', async (status, state, isFinal, received) => {
    const { gateway, heard } = await csobThat(() => ({ body: inState(status) }));
    const read = await gateway.readInvoice(payId);
    expect(read).toMatchObject({
      kind: 'found',
      invoice: { id: payId, state, isFinal, received, asked: null },
    });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(`payment/status/M1MIPS0001/${payId}/`),
    });
  });

  it('accepts the next key of the bank, and signed actions within the answer', async () => {
    const actions = { fingerprint: { browserInit: { url: 'https://x.example/', method: 'GET' } } };
    const body = signed({ paymentStatus: 2, statusDetail: 'x', actions }, keys.nextBank.privateKey);
    const { gateway } = await csobThat(() => ({ body }));
    expect(await gateway.readInvoice(payId)).toMatchObject({ kind: 'found', invoice: { state: 'waiting' } });
  });

  it.each([
    ['is captured', inState(7), 'paid'],
    ['waits while the capture is not answered', {}, 'confirming'],
    ['waits while the capture is refused', inState(4, { resultCode: 180 }), 'confirming'],
    ['waits while the answer is about another payment', inState(7, { payId: 'pay0000000002' }), 'confirming'],
  ])('reads an authorised payment, which %s', async (_what, answer, state) => {
    const { gateway, heard } = await csobThat(({ method }) => ({
      body: method === 'PUT' ? answer : inState(4),
    }));
    expect(await gateway.readInvoice(payId)).toMatchObject({ kind: 'found', invoice: { state } });
    const { signature, merchantId, dttm } = heard[1]!.body as Record<string, string>;
    expect(heard[1]).toMatchObject({ method: 'PUT', path: '/v1.9/payment/close' });
    expect(isSignedByCsob([merchantId, payId, dttm], signature ?? '', [merchantKey])).toBe(true);
  });

  it.each<[string, Answer, object]>([
    [
      'the session is over',
      { body: signed({ resultCode: 130 }) },
      { kind: 'found', invoice: { state: 'expired', isFinal: false } },
    ],
    ['the bank does not know it', { body: signed({ resultCode: 140 }) }, { kind: 'missing' }],
    ['the bank fails', { body: signed({ resultCode: 900 }) }, { kind: 'unknown' }],
    ['the bank is down', { status: 500 }, { kind: 'unknown' }],
    [
      'the answer is signed by somebody else',
      { body: signed({ paymentStatus: 7 }, keys.stranger.privateKey) },
      { kind: 'unknown' },
    ],
    [
      'the answer is about another payment',
      { body: inState(7, { payId: 'pay0000000002' }) },
      { kind: 'unknown' },
    ],
    [
      'the state is changed after it was signed',
      { body: { ...inState(2), paymentStatus: 7 } },
      { kind: 'unknown' },
    ],
    ['a 404 is not signed', { status: 404, body: { resultCode: 140 } }, { kind: 'unknown' }],
    ['the state is unknown', { body: inState(11) }, { kind: 'unknown' }],
  ])('finds no payment when %s', async (_what, answer, expected) => {
    const { gateway } = await csobThat(() => answer);
    expect(await gateway.readInvoice(payId)).toMatchObject(expected);
  });

  it('reports whether the money is waiting, settled or reversed on its way to the account', async () => {
    const settlements = [];
    for (const status of [2, 7, 8, 5]) {
      const { gateway } = await csobThat(() => ({ body: inState(status) }));
      const read = await gateway.readInvoice(payId);
      settlements.push(read.kind === 'found' ? read.invoice.settlement : 'none');
    }
    expect(settlements).toEqual([undefined, 'waiting', 'settled', 'reversed']);
  });
});

describe('returnedInvoice (ČSOB)', () => {
  const fields = { payId, dttm: '20261121064500', resultCode: '0', resultMessage: 'OK', paymentStatus: '7' };
  const signature = (values: readonly string[], by = keys.bank.privateKey) =>
    csobSignature(values, createPrivateKey(by));

  it('names a payment only when the bank has signed the fields, with or without merchant data', async () => {
    const { gateway } = await csobThat(() => ({}));
    const returned = (returnedFields: Record<string, string>) => gateway.returnedInvoice?.(returnedFields);
    expect(returned({ ...fields, signature: signature(Object.values(fields)) })).toBe(payId);
    const withData = { ...fields, authCode: '042', merchantData: 'b3JkZXI=' };
    expect(returned({ ...withData, signature: signature(Object.values(withData)) })).toBe(payId);
    expect(
      returned({ ...fields, paymentStatus: '8', signature: signature(Object.values(fields)) }),
    ).toBeNull();
    expect(
      returned({ ...fields, signature: signature(Object.values(fields), keys.stranger.privateKey) }),
    ).toBeNull();
    expect(returned(fields)).toBeNull();
    expect(returned({})).toBeNull();
  });
});

describe('the ČSOB gateway', () => {
  it('accepts an echo signed by the bank and no other', async () => {
    const echo = async (answer: Answer) => (await csobThat(() => answer)).gateway.echo?.();
    expect(await echo({ body: signed({ payId: undefined }) })).toBe(true);
    expect(await echo({ body: signed({ payId: undefined }, keys.stranger.privateKey) })).toBe(false);
    expect(await echo({ status: 403 })).toBe(false);
  });

  it('requires a key of the bank', () => {
    const options = { url: 'http://localhost:9', merchantId: 'M1', privateKey: keys.merchant.privateKey };
    expect(() => createCsobGateway({ ...options, publicKeys: [], log: createLogger('silent') })).toThrow(
      /key/,
    );
  });
});
