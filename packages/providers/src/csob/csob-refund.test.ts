import { money } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { isSignedByCsob } from './csob-signature.ts';
import { type Answer, csobThat, keys, merchantKey, signed } from '../../test/support/csob-gateway.ts';

const payId = 'pay0000000001';
const paid = money(2_020_00n, 'CZK');
const part = money(500_00n, 'CZK');
const whole = { invoiceId: payId, amount: paid, paid, isAskedBefore: false };

/** The payment's state, and the answer to a request that moves money. */
const inState = async (paymentStatus: number, answer: Answer = {}) =>
  csobThat(({ method }) => (method === 'GET' ? { body: signed({ paymentStatus }) } : answer));

const prepared = async (status: number, amount = paid, isAskedBefore = false) => {
  const { gateway } = await inState(status);
  return (await gateway.prepareRefund?.({ ...whole, amount, isAskedBefore }))?.kind;
};

describe('prepareRefund (ČSOB)', () => {
  it.each([
    // state, all of it, all of it again, a part, a part again
    [4, 'ready', 'ready', 'later', 'later'],
    [7, 'ready', 'ready', 'later', 'later'],
    [8, 'ready', 'ready', 'ready', 'unclear'],
    [5, 'done', 'done', 'refused', 'refused'],
    [9, 'unclear', 'done', 'later', 'unclear'],
    [10, 'unclear', 'done', 'unclear', 'unclear'],
    [3, 'refused', 'refused', 'refused', 'refused'],
  ])(
    'answers in state %i: for the whole amount %s, repeated %s; for a part %s, repeated %s',
    async (status, ...kinds) => {
      expect([
        await prepared(status),
        await prepared(status, paid, true),
        await prepared(status, part),
        await prepared(status, part, true),
      ]).toEqual(kinds);
    },
  );

  it.each<[string, Answer, string]>([
    ['nobody answers', { status: 503 }, 'unknown'],
    ['the answer is forged', { body: signed({ paymentStatus: 8 }, keys.stranger.privateKey) }, 'unknown'],
    ['the bank does not know the payment', { body: signed({ resultCode: 140 }) }, 'refused'],
  ])('sends nothing when %s', async (_what, answer, kind) => {
    const { gateway } = await csobThat(() => answer);
    expect((await gateway.prepareRefund?.(whole))?.kind).toBe(kind);
  });

  it('refuses another currency', async () => {
    const { gateway } = await inState(8);
    expect((await gateway.prepareRefund?.({ ...whole, amount: money(1n, 'EUR') }))?.kind).toBe('refused');
  });
});

const sendIn = async (status: number, answer: Answer, amount = paid) => {
  const { gateway, heard } = await inState(status, answer);
  const found = await gateway.prepareRefund?.({ ...whole, amount });
  return { sent: found?.kind === 'ready' ? await found.send() : undefined, asked: heard[1] };
};

describe('a refund (ČSOB)', () => {
  it('is a signed reversal before the settlement, and a signed refund of the amount after it', async () => {
    const reversal = await sendIn(7, { body: signed({ paymentStatus: 5 }) });
    expect(reversal).toMatchObject({
      sent: { kind: 'ok' },
      asked: { method: 'PUT', path: '/v1.9/payment/reverse' },
    });
    expect(reversal.asked?.body).not.toHaveProperty('amount');
    const { asked, sent } = await sendIn(8, { body: signed({ paymentStatus: 9 }) }, part);
    expect([sent?.kind, asked?.path, asked?.body['amount']]).toEqual(['ok', '/v1.9/payment/refund', 50_000]);
    for (const { body } of [reversal.asked!, asked!]) {
      const { signature, ...fields } = body;
      expect(isSignedByCsob(Object.values(fields), String(signature), [merchantKey])).toBe(true);
    }
  });

  it.each<[string, Answer, string]>([
    ['refused', { body: signed({ paymentStatus: 8, resultCode: 180 }) }, 'refused'],
    ['settled in between', { body: signed({ paymentStatus: 8, resultCode: 150 }) }, 'later'],
    ['failed at the bank', { body: signed({ resultCode: 900 }) }, 'unknown'],
    ['not answered', { status: 500 }, 'unknown'],
    [
      'answered by somebody else',
      { body: signed({ paymentStatus: 9 }, keys.stranger.privateKey) },
      'unknown',
    ],
    ['answered with a no that nobody signed', { status: 400, body: { resultCode: 110 } }, 'unknown'],
    ['answered about another payment', { body: signed({ paymentStatus: 9, payId: 'pay2' }) }, 'unknown'],
    ['answered with a state without a refund', { body: signed({ paymentStatus: 7 }) }, 'unknown'],
  ])('has not happened when the request is %s', async (_what, answer, kind) => {
    expect((await sendIn(8, answer)).sent).toEqual({ kind });
  });
});
