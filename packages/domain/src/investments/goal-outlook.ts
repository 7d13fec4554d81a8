import { divideHalfUp } from '../money/money.ts';
import { totalReturnPercent } from './returns.ts';

/** Earnings of the last twelve months, and the invested amounts that they came from, in minor units of one currency. */
export interface IncomeHistory {
  /** Net earnings of the last twelve months from the projects held now. */
  readonly earned: bigint;
  /** The mean over these months of the amount invested in those projects. */
  readonly averageInvested: bigint;
  /** The amount invested in them now. */
  readonly invested: bigint;
}

export interface GoalOutlook {
  /** A year's earnings of today's shares at the ratio of the last twelve months. */
  readonly yearlyIncome: bigint;
  /** The ratio in percent, two decimals. */
  readonly yieldPercent: string;
  /** The yearly income in percent of the goal, two decimals. */
  readonly reachedPercent: string;
  /** The further amount that would have to be invested at this ratio; 0 when the goal is reached. */
  readonly missing: bigint;
}

const divideUp = (n: bigint, d: bigint): bigint => (n + d - 1n) / d;

/**
 * What the earnings of the last twelve months mean for a goal of a yearly income, if their ratio to the
 * invested amount stays the same. Undefined without earnings.
 */
export function goalOutlook(
  { earned, averageInvested, invested }: IncomeHistory,
  goal: bigint,
): GoalOutlook | undefined {
  if (earned <= 0n || averageInvested <= 0n || goal <= 0n) return undefined;
  const yearlyIncome = divideHalfUp(earned * invested, averageInvested);
  const needed = divideUp(goal * averageInvested, earned);
  return {
    yearlyIncome,
    yieldPercent: totalReturnPercent(earned, averageInvested) ?? '0.00',
    reachedPercent: totalReturnPercent(yearlyIncome, goal) ?? '0.00',
    missing: yearlyIncome >= goal || needed <= invested ? 0n : needed - invested,
  };
}
