import { money } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { payoutSignature } from './payout-signature.ts';
import { type Answer, payoutThat, secret, signed } from '../../test/support/payout-gateway.ts';

const refund = {
  invoiceId: '141209',
  amount: money(500_00n, 'CZK'),
  idempotencyKey: 'refund-3',
  description: 'Parcela',
};

describe('a Payout refund', () => {
  const answered = (changes: object = {}, by = secret) => {
    const made = {
      amount: 50_000,
      currency: 'CZK',
      external_id: '2600000042-7',
      nonce: 'theirs',
      ...changes,
    };
    const fields = [String(made.amount), made.currency, made.external_id, '', made.nonce];
    return {
      ...made,
      id: 3,
      iban: 'SK5511000000002611391222',
      signature: payoutSignature(fields, by),
    };
  };
  /** Reads of the checkout succeed. */
  const refunding = (answer: Answer) =>
    payoutThat(({ method }) => (method === 'GET' ? { body: signed({ status: 'succeeded' }) } : answer));

  it('is signed over the checkout that received the money, and repeats identically', async () => {
    const { gateway, heard } = await refunding({
      status: 201,
      body: answered(),
    });
    expect(await gateway.refund?.(refund)).toEqual({ kind: 'ok' });
    await gateway.refund?.(refund);
    const [first, second] = heard.filter(({ method }) => method === 'POST');
    expect(first).toMatchObject({
      path: '/v1/refunds',
      headers: { 'idempotency-key': 'refund-3' },
      body: {
        amount: 50_000,
        checkout_id: 141_209,
        iban: '',
        statement_descriptor: 'Parcela',
      },
    });
    expect(first?.body['signature']).toBe(
      payoutSignature(['50000', 'CZK', '2600000042-7', '', String(first?.body['nonce'])], secret),
    );
    expect(second?.body).toEqual(first?.body);
  });

  it.each<[string, Answer, string]>([
    ['Payout refuses', { status: 422, body: { errors: { amount: 'too much' } } }, 'refused'],
    ['Payout has seen the nonce before', { status: 409, body: { errors: { nonce: 'used' } } }, 'unknown'],
    ['Payout fails', { status: 500 }, 'unknown'],
    ['the answer is signed by somebody else', { body: answered({}, 'other') }, 'unknown'],
    ['the answer is of another amount', { body: answered({ amount: 1 }) }, 'unknown'],
    ['the answer is of another checkout', { body: answered({ external_id: 'x' }) }, 'unknown'],
    ['the answer is none', { body: {} }, 'unknown'],
  ])('when %s: %j is %s', async (_what, answer, kind) => {
    const { gateway } = await refunding(answer);
    expect(await gateway.refund?.(refund)).toEqual({ kind });
  });

  it('is not sent in another currency or for an unknown checkout', async () => {
    const foreign = await refunding({ body: answered() });
    expect(await foreign.gateway.refund?.({ ...refund, amount: money(1n, 'EUR') })).toEqual({
      kind: 'refused',
    });
    const missing = await payoutThat(() => ({ status: 404 }));
    expect(await missing.gateway.refund?.(refund)).toEqual({ kind: 'refused' });
    for (const { heard } of [foreign, missing])
      expect(heard.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
