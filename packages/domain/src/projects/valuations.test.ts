import { describe, expect, it } from 'vitest';
import { valueHistory } from './valuations.ts';

const prices = [
  { price: 12, appliedAt: '2026-03-01T10:00:00.000Z' },
  { price: 10, appliedAt: '2026-01-01T10:00:00.000Z' },
  { price: 99, appliedAt: '2099-01-01T10:00:00.000Z' },
];
const valuation = (valuedOn: string, amount: number, withdrawnAt: string | null = null) => ({
  valuedOn,
  amount,
  withdrawnAt,
});

describe('valueHistory', () => {
  it('has a day for each change and for today, with the last value of each', () => {
    const valuations = [valuation('2026-02-01', 1300), valuation('2025-12-01', 1100)];
    expect(valueHistory({ prices, shareCount: 100, valuations, today: '2026-04-01' })).toEqual([
      { on: '2025-12-01', ofShares: null, valuation: 1100 },
      { on: '2026-01-01', ofShares: 1000, valuation: 1100 },
      { on: '2026-02-01', ofShares: 1000, valuation: 1300 },
      { on: '2026-03-01', ofShares: 1200, valuation: 1300 },
      { on: '2026-04-01', ofShares: 1200, valuation: 1300 },
    ]);
  });

  it('leaves out withdrawn valuations and prices to come', () => {
    const valuations = [valuation('2026-02-01', 1300, '2026-02-05T10:00:00.000Z')];
    const history = valueHistory({ prices, shareCount: 100, valuations, today: '2026-02-10' });
    expect(history).toEqual([
      { on: '2026-01-01', ofShares: 1000, valuation: null },
      { on: '2026-02-10', ofShares: 1000, valuation: null },
    ]);
  });

  it('is empty without a price and a valuation', () => {
    expect(valueHistory({ prices: [], shareCount: 100, valuations: [], today: '2026-02-10' })).toEqual([]);
  });
});
