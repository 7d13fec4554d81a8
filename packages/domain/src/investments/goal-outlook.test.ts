import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goalOutlook } from './goal-outlook.ts';

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });

describe('goalOutlook', () => {
  it('applies the ratio of the last twelve months to the present shares and to the goal', () => {
    const history = { earned: 50_00n, averageInvested: 1_000_00n, invested: 2_000_00n };
    expect(goalOutlook(history, 150_00n)).toEqual({
      yearlyIncome: 100_00n,
      yieldPercent: '5.00',
      reachedPercent: '66.67',
      missing: 1_000_00n,
    });
  });

  it('reports no missing amount when the present shares reach the goal', () => {
    const history = { earned: 50_00n, averageInvested: 1_000_00n, invested: 2_000_00n };
    expect(goalOutlook(history, 100_00n)?.missing).toBe(0n);
  });

  it('is undefined without earnings', () => {
    expect(goalOutlook({ earned: 0n, averageInvested: 1n, invested: 1n }, 1n)).toBeUndefined();
    expect(goalOutlook({ earned: -5n, averageInvested: 1n, invested: 1n }, 1n)).toBeUndefined();
  });

  it('names the smallest further amount that reaches the goal at the same ratio', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (earned, averageInvested, invested, goal) => {
        const { yearlyIncome, missing } = goalOutlook({ earned, averageInvested, invested }, goal)!;
        // Compared without division: income = earned × invested ÷ average.
        const reaches = (extra: bigint): boolean => earned * (invested + extra) >= goal * averageInvested;
        const isSmallest = reaches(missing) && !reaches(missing - 1n) && yearlyIncome < goal;
        const isReached = yearlyIncome >= goal || reaches(0n);
        expect(missing > 0n ? isSmallest : isReached).toBe(true);
      }),
    );
  });
});
