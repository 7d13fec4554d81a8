import { money } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { externalIdOf, payoutCheckout, toGatewayInvoice } from './payout-checkout.ts';

const checkout = (changes: object) =>
  toGatewayInvoice(
    payoutCheckout.parse({
      id: 141_209,
      status: 'processing',
      is_status_final: false,
      amount: 202_000,
      currency: 'CZK',
      external_id: '2600000042-7',
      nonce: 'n',
      signature: 's',
      checkout_url: 'https://payout.example/141209',
      payment: null,
      ...changes,
    }),
  );
const failed = { payment: { status: 'failed', failure_reason: 'declined_by_bank' } };
const pending = { payment: { status: 'pending', failure_reason: '' } };
const final = { is_status_final: true };

describe('a Payout checkout', () => {
  it.each([
    ['processing', {}, 'waiting', false],
    ['processing', pending, 'waiting', false],
    ['processing', failed, 'failed', false],
    ['succeeded', final, 'paid', true],
    // The provider's answer for the whole counts, not an earlier try's.
    ['succeeded', { ...final, ...failed }, 'paid', true],
    ['expired', {}, 'expired', false],
    ['expired', pending, 'expired', false],
    ['expired', final, 'expired', true],
    ['expired', { ...final, ...failed }, 'failed', true],
  ])('%s with %j is %s, final: %s', (status, changes, state, isFinal) => {
    expect(checkout({ status, ...changes })).toMatchObject({ state, isFinal });
  });

  it('requests its amount until it is paid, and then reports that amount as received', () => {
    const amount = money(2_020_00n, 'CZK');
    expect(checkout({})).toMatchObject({ asked: amount, received: null });
    expect(checkout({ status: 'succeeded' })).toMatchObject({ asked: null, received: amount });
    expect(checkout({ status: 'succeeded', amount: '7' }).received).toEqual(money(7n, 'CZK'));
  });

  it('has no known amount in an unknown currency or with a zero amount', () => {
    expect(checkout({ status: 'succeeded', currency: 'USD' })).toMatchObject({ asked: null, received: null });
    expect(checkout({ status: 'succeeded', amount: 0 }).received).toBeNull();
  });

  it('has the payment reference of its order and the attempt', () => {
    expect(externalIdOf('2600000042', 7)).toBe('2600000042-7');
    expect(checkout({}).reference).toBe('2600000042');
    expect(checkout({ external_id: '2600000042' }).reference).toBe('2600000042');
  });

  it.each([
    { id: -1 },
    { id: '../secrets' },
    { amount: -1 },
    { amount: 1.5 },
    { amount: '1.5' },
    { status: 'paid' },
  ])('with %j is invalid', (changes) => {
    expect(() => checkout(changes)).toThrow(/./);
  });
});
