import { describe, expect, it } from 'vitest';
import { paidRentPercent } from './paid-rent.ts';

describe('paidRentPercent', () => {
  it('counts the rent of a part of a year for a whole one', () => {
    // 50 shares of 1,000 for 73 + 73 days bring 400: 400 / 50,000 in 146 days is 0.8 %, in a year 2 %.
    const paid = { net: 400_00n, days: 146, shareDays: 50n * 146n, nominal: 1_000_00n };
    expect(paidRentPercent(paid)).toBe('2.00');
  });

  it('counts each share only for the days on which it took part', () => {
    // One share for a year, another for half of it, each with its tenth of a year's price.
    const paid = { net: 150_00n, days: 365, shareDays: 365n + 365n / 2n, nominal: 1_000_00n };
    expect(paidRentPercent(paid)).toBe('10.01');
  });

  it('says nothing about a few days, no shares or no price', () => {
    const paid = { net: 1n, days: 79, shareDays: 79n, nominal: 1n };
    expect(paidRentPercent(paid)).toBeUndefined();
    expect(paidRentPercent({ ...paid, days: 90, shareDays: 0n })).toBeUndefined();
    expect(paidRentPercent({ ...paid, days: 90, nominal: 0n })).toBeUndefined();
  });
});
