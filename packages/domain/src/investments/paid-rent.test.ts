import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidRentPercent, plannedRent } from './paid-rent.ts';

describe('paidRentPercent', () => {
  it('extrapolates the rent for part of a year to a whole year', () => {
    // 50 shares of 1,000 for 73 + 73 days bring 400: 400 / 50,000 in 146 days is 0.8 %, in a year 2 %.
    const paid = { beforeTax: 400_00n, days: 146, shareDays: 50n * 146n, nominal: 1_000_00n };
    expect(paidRentPercent(paid)).toBe('2.00');
  });

  it('counts each share only for the days on which it took part', () => {
    // One share for a year, another for half of it, each with its tenth of a year's price.
    const paid = { beforeTax: 150_00n, days: 365, shareDays: 365n + 365n / 2n, nominal: 1_000_00n };
    expect(paidRentPercent(paid)).toBe('10.01');
  });

  it('is undefined for a few days, no shares or no price', () => {
    const paid = { beforeTax: 1n, days: 79, shareDays: 79n, nominal: 1n };
    expect(paidRentPercent(paid)).toBeUndefined();
    expect(paidRentPercent({ ...paid, days: 90, shareDays: 0n })).toBeUndefined();
    expect(paidRentPercent({ ...paid, days: 90, nominal: 0n })).toBeUndefined();
  });
});

describe('plannedRent', () => {
  it('is the planned percentage of the price for the paid shares and days', () => {
    // 50 shares of 1,000 for 146 days: 2 % a year is 400.
    expect(plannedRent('2', { shareDays: 50n * 146n, nominal: 1_000_00n })).toBe(400_00n);
  });

  it('agrees with the percentage on whether the actual rent is above the plan', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 10n });
    const count = fc.bigInt({ min: 1n, max: 10n ** 6n });
    const percent = fc.integer({ min: 0, max: 2_000 }).map((units) => (units / 100).toFixed(2));
    fc.assert(
      fc.property(amount, count, count, percent, (beforeTax, shareDays, nominal, planned) => {
        const paid = { beforeTax, days: 365, shareDays, nominal };
        const more = beforeTax - plannedRent(planned, paid);
        const higher = Number(paidRentPercent(paid)) - Number(planned);
        expect(more > 0n && higher < 0).toBe(false);
        expect(more < 0n && higher > 0).toBe(false);
      }),
    );
  });
});
