import { money } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { createLogger } from '@parcela/platform/log.ts';
import { createPayoutGateway } from './payout-gateway.ts';
import { payoutSignature } from './payout-signature.ts';
import {
  type Answer,
  oldSecret,
  payoutThat,
  request,
  secret,
  signed,
} from '../../test/support/payout-gateway.ts';

describe('createInvoice (Payout)', () => {
  it('signs a checkout with its own nonce, for the order and its payer', async () => {
    const { gateway, heard } = await payoutThat(() => ({
      status: 201,
      body: signed(),
    }));
    expect(await gateway.createInvoice(request)).toEqual({
      kind: 'created',
      id: '141209',
      url: 'https://payout.test/pay/141209',
    });
    const [call] = heard;
    expect(call).toMatchObject({
      method: 'POST',
      path: '/v1/checkouts',
      headers: {
        'idempotency-key': '2600000042-7',
        'content-type': 'application/json',
      },
      body: {
        amount: 202_000,
        currency: 'CZK',
        external_id: '2600000042-7',
        redirect_url: request.returnUrl,
        customer: {
          first_name: 'Jana',
          last_name: 'Nováková',
          email: 'jana@example.com',
        },
      },
    });
    const nonce = String(call?.body['nonce']);
    expect(call?.body['signature']).toBe(payoutSignature(['202000', 'CZK', '2600000042-7', nonce], secret));
  });

  it.each([
    [{ firstName: 'Suparman', lastName: '' }, 'Suparman', 'Suparman'],
    [{ firstName: '', lastName: 'Suparman' }, 'Suparman', 'Suparman'],
    [{ firstName: '', lastName: '' }, 'jana@example.com', 'jana@example.com'],
  ])('names a payer who lacks a name: %j', async (names, first, last) => {
    const { gateway, heard } = await payoutThat(() => ({ body: signed() }));
    await gateway.createInvoice({ ...request, payer: { ...request.payer, ...names } });
    expect(heard[0]?.body).toMatchObject({ customer: { first_name: first, last_name: last } });
  });

  it('sends the same bytes for the same attempt, and different bytes for another attempt', async () => {
    const { gateway, heard } = await payoutThat(() => ({ body: signed() }));
    await gateway.createInvoice(request);
    await gateway.createInvoice(request);
    await gateway.createInvoice({ ...request, attemptId: 8 });
    const [first, second, third] = heard.map(({ body }) => JSON.stringify(body));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(heard[2]?.body['nonce']).not.toBe(heard[0]?.body['nonce']);
  });

  it('sends an amount that no float can represent', async () => {
    const amount = 9_007_199_254_740_993n;
    const { gateway, heard } = await payoutThat(() => ({ status: 422 }));
    await gateway.createInvoice({ ...request, amount: money(amount, 'CZK') });
    const { nonce, signature } = heard[0]?.body ?? {};
    expect(signature).toBe(payoutSignature([String(amount), 'CZK', '2600000042-7', String(nonce)], secret));
  });

  it.each<[string, Answer]>([
    ['signed by somebody else', { body: signed({}, 'other') }],
    ['not signed', { body: signed({ signature: undefined }) }],
    ['for another amount', { body: signed({ amount: 1 }) }],
    ['in another currency', { body: signed({ currency: 'EUR' }) }],
    ['of another order', { body: signed({ external_id: '2600000043-7' }) }],
    ['without a page', { body: signed({ checkout_url: null }) }],
    ['with a page that is no web page', { body: signed({ checkout_url: 'javascript:alert(1)' }) }],
    ['that is a refusal', { status: 422, body: { errors: { amount: 'invalid' } } }],
  ])('fails on an answer %s', async (_what, answer) => {
    const { gateway } = await payoutThat(() => answer);
    expect(await gateway.createInvoice(request)).toEqual({ kind: 'refused' });
  });

  it.each([500, 503, 429])('returns unknown after %i', async (status) => {
    const { gateway } = await payoutThat(() => ({ status }));
    expect(await gateway.createInvoice(request)).toEqual({ kind: 'unknown' });
  });
});

describe('createInvoice (Payout) with a used nonce', () => {
  /** A repeated request, for which the list of checkouts shows these. */
  const repeated = (listed: object) =>
    payoutThat(({ method }) => (method === 'POST' ? { status: 409 } : { body: listed }));

  it('finds the checkout by its external id', async () => {
    const other = signed({ id: 141_210, external_id: '2600000042-8' });
    const { gateway, heard } = await repeated([other, signed()]);
    expect(await gateway.createInvoice(request)).toEqual({
      kind: 'created',
      id: '141209',
      url: 'https://payout.test/pay/141209',
    });
    expect(heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/checkouts',
      'GET /v1/checkouts?limit=100&offset=0',
    ]);
  });

  it.each<[string, object]>([
    ['none of ours', [signed({ external_id: '2600000042-8' })]],
    ['ours with a forged signature', [signed({}, 'other')]],
    ['nothing', {}],
  ])('is unknown while the list shows %s', async (_what, listed) => {
    const { gateway } = await repeated(listed);
    expect(await gateway.createInvoice(request)).toEqual({ kind: 'unknown' });
  });
});

describe('readInvoice (Payout)', () => {
  it.each([secret, oldSecret])('accepts a checkout that is signed with %s', async (by) => {
    const { gateway, heard } = await payoutThat(() => ({
      body: signed({ status: 'succeeded' }, by),
    }));
    expect(await gateway.readInvoice('141209')).toMatchObject({
      kind: 'found',
      invoice: {
        state: 'paid',
        received: money(2_020_00n, 'CZK'),
        reference: '2600000042',
      },
    });
    expect(heard[0]?.path).toBe('/v1/checkouts/141209');
  });

  it.each<[string, Answer]>([
    ['changed after signing', { body: { ...signed({ status: 'succeeded' }), amount: 999_999_99 } }],
    ['signed by somebody else', { body: signed({}, 'other') }],
    ['of another checkout', { body: signed({ id: 1 }) }],
    ['in a status that is not known', { body: signed({ status: 'captured' }) }],
    ['that is no checkout', { body: {} }],
    ['of a provider that fails', { status: 500 }],
  ])('is unknown after an answer %s', async (_what, answer) => {
    const { gateway } = await payoutThat(() => answer);
    expect(await gateway.readInvoice('141209')).toEqual({ kind: 'unknown' });
  });

  it('returns missing if the checkout does not exist', async () => {
    const { gateway } = await payoutThat(() => ({ status: 404 }));
    expect(await gateway.readInvoice('141209')).toEqual({ kind: 'missing' });
  });

  it('requests the id alone, whatever characters it has', async () => {
    const { gateway, heard } = await payoutThat(() => ({ status: 404 }));
    await gateway.readInvoice('../refunds?x=1');
    expect(heard[0]?.path).toBe('/v1/checkouts/..%2Frefunds%3Fx%3D1');
  });
});

it('the Payout gateway returns unknown when the provider cannot be reached', async () => {
  const gateway = createPayoutGateway({
    url: 'http://127.0.0.1:9',
    clientId: 'client',
    clientSecrets: [secret],
    log: createLogger('silent'),
  });
  expect(await gateway.createInvoice(request)).toEqual({ kind: 'unknown' });
  expect(await gateway.readInvoice('1')).toEqual({ kind: 'unknown' });
});

describe('a Payout webhook', () => {
  const { webhook } = createPayoutGateway({
    url: 'http://127.0.0.1:9',
    clientId: 'client',
    clientSecrets: [secret, oldSecret],
    log: createLogger('silent'),
  });
  const event = (changes: object = {}, by = secret): Buffer => {
    const reported = {
      object: 'webhook',
      type: 'checkout.succeeded',
      external_id: '2600000042-7',
      nonce: 'n1',
    };
    const signature = payoutSignature([reported.external_id, reported.type, reported.nonce], by);
    return Buffer.from(JSON.stringify({ ...reported, signature, data: { id: 141_209 }, ...changes }));
  };

  it('is authentic when signed with one of the secrets, and names its checkout and nonce', () => {
    for (const by of [secret, oldSecret]) expect(webhook.isAuthentic(event({}, by), {})).toBe(true);
    expect(webhook.eventOf(event())).toEqual({
      invoiceId: '141209',
      nonce: 'n1',
    });
  });

  it.each<[string, Buffer]>([
    ['signed with another secret', event({}, 'guess')],
    ['of another type', event({ type: 'checkout.expired' })],
    ['of another order', event({ external_id: '2600000043-1' })],
    ['with another nonce', event({ nonce: 'n2' })],
    ['without a nonce', event({ nonce: '' })],
    ['without a signature', event({ signature: undefined })],
    ['with a signature that is no text', event({ signature: ['x'] })],
    ['with a signature of odd length', event({ signature: 'abc' })],
    ['that is no JSON', Buffer.from('{')],
    ['that is empty', Buffer.alloc(0)],
    ['that is nothing', Buffer.from('null')],
  ])('%s is not authentic', (_what, body) => {
    expect(webhook.isAuthentic(body, {})).toBe(false);
  });

  it.each([{}, { data: undefined }, { data: { id: '../x' } }, { data: { id: null } }])(
    'with %j names a checkout only when it has a number',
    (changes) => {
      expect(webhook.eventOf(event(changes))?.invoiceId).toBe(
        Object.keys(changes).length === 0 ? '141209' : undefined,
      );
    },
  );
});

it.each([[[]], [['']], [['secret', '']]])(
  'the Payout gateway cannot be created with the secrets %j',
  (clientSecrets) => {
    const options = {
      url: 'http://127.0.0.1:9',
      clientId: 'client',
      clientSecrets,
      log: createLogger('silent'),
    };
    expect(() => createPayoutGateway(options)).toThrow(/client secret/);
  },
);
