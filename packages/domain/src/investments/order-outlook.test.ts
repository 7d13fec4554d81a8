import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { orderOutlook, sharesForAmount } from './order-outlook.ts';
import { netRoi } from './roi-outlook.ts';

const czk = (amount: bigint) => money(amount, 'CZK');

describe('sharesForAmount', () => {
  it('returns the number of whole shares that the amount buys, and the rest', () => {
    expect(sharesForAmount(czk(10_000_00n), 2_040_00n)).toEqual({ shares: 4, left: czk(1_840_00n) });
    expect(sharesForAmount(czk(8_160_00n), 2_040_00n)).toEqual({ shares: 4, left: czk(0n) });
    expect(sharesForAmount(czk(2_039_99n), 2_040_00n)).toEqual({ shares: 0, left: czk(2_039_99n) });
  });

  it('finds the same number as a count share by share', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2_000_000n), fc.bigInt(1_000n, 100_000n), (amount, unitPrice) => {
        let [shares, left] = [0, amount];
        while (left >= unitPrice) [shares, left] = [shares + 1, left - unitPrice];
        expect(sharesForAmount(czk(amount), unitPrice)).toEqual({ shares, left: czk(left) });
      }),
    );
  });

  it('refuses a negative amount and a price of zero', () => {
    expect(() => sharesForAmount(czk(-1n), 1n)).toThrow(RangeError);
    expect(() => sharesForAmount(czk(1n), 0n)).toThrow(RangeError);
  });

  it('stays exact for an amount above any number of shares', () => {
    const { shares, left } = sharesForAmount(czk(10n ** 20n), 1n);
    expect(BigInt(shares) + left.amount).toBe(10n ** 20n);
    expect(Number.isSafeInteger(shares)).toBe(true);
  });
});

describe('orderOutlook', () => {
  const order = { shares: 50, issued: 4_000, unitPrice: czk(2_040_00n), unitFee: 40_00n, rentalPercent: '5' };

  it('gives the ownership and the yearly rent with and without tax and fee', () => {
    // 5 % of 102,000; 5 % of 100,000 less 15 %.
    expect(orderOutlook(order)).toEqual({
      ownership: '1.25',
      yearly: { before: czk(5_100_00n), after: czk(4_250_00n) },
    });
  });

  it('has no rent without a plan', () => {
    expect(orderOutlook({ ...order, rentalPercent: null })).toEqual({ ownership: '1.25', yearly: null });
  });

  it('agrees with an independent recomputation and with the calculator', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1_000, max: 1_000_000 }),
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        (shares, nominal, fee, hundredths) => {
          const rentalPercent = (hundredths / 100).toFixed(2);
          const unitPrice = czk(BigInt(nominal + fee));
          const { ownership, yearly } = orderOutlook({
            shares,
            issued: 5_000,
            unitPrice,
            unitFee: BigInt(fee),
            rentalPercent,
          });
          // Whole numbers in floating point: every product is below 2^53.
          const half = (n: number, d: number): number => Math.floor((2 * n + d) / (2 * d));
          const rent = half(shares * nominal * hundredths, 10_000);
          expect(ownership).toBe((half(shares * 10_000, 5_000) / 100).toFixed(2));
          expect(yearly).toEqual({
            before: czk(BigInt(half(shares * (nominal + fee) * hundredths, 10_000))),
            after: czk(BigInt(rent - half(rent * 15, 100))),
          });
          const year = netRoi({
            amount: czk(BigInt(shares * (nominal + fee))),
            rentalPercent,
            growthPercent: '0',
            years: 1,
            unitPrice: unitPrice.amount,
            unitFee: BigInt(fee),
            today: '2027-01-01',
            rentStartsOn: null,
          });
          expect(yearly?.after).toEqual(czk(year.rent.amount - year.tax.amount));
        },
      ),
    );
  });
});
