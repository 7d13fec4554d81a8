import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { roi } from './roi.ts';
import { netRoi, rentStartsOn, roiOutlook, type OutlookInput } from './roi-outlook.ts';

const czk = (amount: bigint) => money(amount, 'CZK');
/** 102,000 crowns at 2,000 and a fee of 40 a share: 100,000 buy shares. */
const input: OutlookInput = {
  amount: czk(102_000_00n),
  rentalPercent: '5',
  growthPercent: '3',
  years: 2,
  unitPrice: 2_040_00n,
  unitFee: 40_00n,
  today: '2027-01-01',
  rentStartsOn: null,
};

describe('netRoi', () => {
  it('subtracts the entry fee and the withheld tax from rent and growth', () => {
    // Rent 2 × 5,000, growth 6,090; tax 15 % of 16,090; fee 2,000.
    expect(netRoi(input)).toEqual({
      entryFee: czk(2_000_00n),
      rent: czk(10_000_00n),
      tax: czk(2_413_50n),
      net: czk(11_676_50n),
    });
  });

  it('counts rent from its planned first day', () => {
    // 73 of 730 days bring none.
    expect(netRoi({ ...input, rentStartsOn: '2027-03-15' }).rent).toEqual(czk(9_000_00n));
    expect(netRoi({ ...input, rentStartsOn: '2026-12-01' }).rent).toEqual(czk(10_000_00n));
    expect(netRoi({ ...input, rentStartsOn: '2031-01-01' }).rent).toEqual(czk(0n));
  });

  it('deducts no tax from a fall in value', () => {
    // Rent 10,000 taxed with 1,500; the value falls by 19,000.
    expect(netRoi({ ...input, growthPercent: '-10' })).toMatchObject({
      tax: czk(1_500_00n),
      net: czk(-12_500_00n),
    });
  });
});

describe('rentStartsOn', () => {
  const none = { saleEndsOn: null, expectedOn: null, completedOn: null };

  it('takes the later of the planned end of the sale and the expected completion', () => {
    const dates = { ...none, saleEndsOn: '2027-02-01', expectedOn: '2027-05-31' };
    expect(rentStartsOn(dates, '2027-01-01')).toBe('2027-05-31');
    expect(rentStartsOn({ ...dates, saleEndsOn: '2027-08-01' }, '2027-01-01')).toBe('2027-08-01');
  });

  it('ignores past days and a completed building', () => {
    expect(rentStartsOn(none, '2027-01-01')).toBeNull();
    expect(rentStartsOn({ ...none, saleEndsOn: '2027-01-01' }, '2027-01-01')).toBeNull();
    const built = { ...none, expectedOn: '2027-05-31', completedOn: '2026-12-01' };
    expect(rentStartsOn(built, '2027-01-01')).toBeNull();
  });
});

describe('roiOutlook', () => {
  it('shows the figures of the specification next to the net figures', () => {
    const expected = roiOutlook(input).find(({ name }) => name === 'expected');
    expect(expected).toMatchObject(roi(input));
    expect(expected).toMatchObject(netRoi(input));
  });

  it('loses in its first scenario, and nets less than the total in every scenario with a gain', () => {
    const percent = (max: number) =>
      fc.integer({ min: 0, max: max * 100 }).map((units) => String(units / 100));
    fc.assert(
      fc.property(
        percent(20),
        percent(20),
        fc.integer({ min: 1, max: 30 }),
        (rentalPercent, growthPercent, years) => {
          const outlook = roiOutlook({ ...input, rentalPercent, growthPercent, years });
          const [loss] = outlook;
          expect(loss?.name).toBe('loss');
          expect(loss!.totalNet.amount < 0n && loss!.net.amount < 0n).toBe(true);
          for (const { net, rent, tax, entryFee, totalNet } of outlook) {
            expect(tax.amount >= 0n && entryFee.amount >= 0n && rent.amount >= 0n).toBe(true);
            expect(totalNet.amount <= 0n || net.amount < totalNet.amount).toBe(true);
          }
        },
      ),
    );
  });
});
