import { describe, expect, it } from 'vitest';
import { sourceOf } from './money-source.ts';

const bank = (payerAccount: string | null) => sourceOf({ provider: 'bank', payerAccount });

describe('sourceOf', () => {
  it.each([
    ['an IBAN', 'CZ65 0800 0000 1920 0014 5399', 'CZ6508000000192000145399'],
    ['a Czech account', '19-2000145399/0800', 'CZ6508000000192000145399'],
    ['the 26 digits of Poland', '61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
  ])('returns the account that a statement contains as %s', (_, account, iban) => {
    expect(bank(account)).toEqual({ provider: 'bank', iban });
  });

  it('returns no account for a missing or invalid account', () => {
    expect([null, '', 'no account', '19-2000145398/0800'].map(bank)).toEqual([null, null, null, null]);
  });

  it('returns the gateway that received the money, for any account, and nothing for a wallet', () => {
    for (const provider of ['confirmo', 'payout', 'csob'] as const)
      expect(sourceOf({ provider, payerAccount: null })).toEqual({ provider });
    expect(sourceOf({ provider: 'wallet', payerAccount: null })).toBeNull();
  });
});
