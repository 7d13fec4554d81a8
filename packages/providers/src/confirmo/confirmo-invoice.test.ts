import { money } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { confirmoInvoice, toGatewayInvoice } from './confirmo-invoice.ts';

const invoice = (changes: object) =>
  toGatewayInvoice(
    confirmoInvoice.parse({
      id: 'inv1',
      status: 'paid',
      url: 'https://confirmo.example/inv1',
      merchantAmount: { amount: '2020', currency: 'CZK' },
      rate: { currencyFrom: 'BTC', currencyTo: 'CZK', value: '2100000.00' },
      paid: { amount: '0.00096191', currency: 'BTC', diff: '0' },
      unhandledExceptions: false,
      reference: '2600000042',
      ...changes,
    }),
  );
const paid = (diff: string) => ({ paid: { amount: '0.00096191', currency: 'BTC', diff } });

describe('a Confirmo invoice', () => {
  it.each([
    ['prepared', {}, 'waiting'],
    ['active', {}, 'waiting'],
    ['confirming', {}, 'confirming'],
    ['pending_verification', {}, 'confirming'],
    ['paid', {}, 'paid'],
    ['paid', { unhandledExceptions: true }, 'paid'],
    ['expired', {}, 'expired'],
    ['expired', { unhandledExceptions: true }, 'undecided'],
    ['error', {}, 'failed'],
  ])('%s with %j is %s', (status, changes, state) => {
    expect(invoice({ status, ...changes }).state).toBe(state);
  });

  it('counts the requested amount as received when the payer pays exactly that amount', () => {
    expect(invoice({}).received).toEqual(money(2_020_00n, 'CZK'));
    expect(invoice({ paid: null }).received).toEqual(money(2_020_00n, 'CZK'));
  });

  it.each([
    // 0.00001 BTC at 2,100,000.00 is 21.00.
    ['0.00001', 2_041_00n],
    ['0.00000001', 2_020_02n],
    ['0.000000001', 2_020_00n],
    ['-0.00001', 1_999_00n],
    // Never a minor unit that did not arrive.
    ['-0.000000001', 2_019_99n],
  ])('rounds down the amount with a difference of %s coins', (diff, expected) => {
    expect(invoice(paid(diff)).received).toEqual(money(expected, 'CZK'));
  });

  it.each([
    ['no rate', { rate: null }],
    ['a rate of another coin', { rate: { currencyFrom: 'ETH', currencyTo: 'CZK', value: '1' } }],
    ['a rate to another currency', { rate: { currencyFrom: 'BTC', currencyTo: 'EUR', value: '1' } }],
    ['more taken back than was asked', { ...paid('-1') }],
  ])('with a difference and %s has no known amount', (_what, changes) => {
    expect(invoice({ ...paid('0.00001'), ...changes }).received).toBeNull();
  });

  it('has no known requested amount in an unknown currency or with parts of a minor unit', () => {
    expect(invoice({ merchantAmount: { amount: '10', currency: 'USD' } })).toMatchObject({
      asked: null,
      received: null,
    });
    expect(invoice({ merchantAmount: { amount: '10.005', currency: 'CZK' } }).asked).toBeNull();
    expect(invoice({ merchantAmount: { amount: '2020.5000', currency: 'CZK' } }).asked).toEqual(
      money(2_020_50n, 'CZK'),
    );
  });
});
