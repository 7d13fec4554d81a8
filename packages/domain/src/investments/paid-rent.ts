import { divideHalfUp, formatDecimal } from '../money/money.ts';

/** Fewer days of rent say nothing about a year. */
const daysMin = 80;
const daysOfYear = 365n;

/** What the distributions of a project paid, in minor units of one currency. */
export interface PaidRent {
  readonly net: bigint;
  /** Days for which rent was paid. */
  readonly days: number;
  /** Over all distributions, the shares that took part times the days of the period. */
  readonly shareDays: bigint;
  /** Price of one share, in the same currency. */
  readonly nominal: bigint;
}

/**
 * Net rent for a whole year in percent of the price of the shares that got it, with two decimals; undefined where too
 * few days were paid to say.
 */
export function paidRentPercent({ net, days, shareDays, nominal }: PaidRent): string | undefined {
  if (days < daysMin || shareDays <= 0n || nominal <= 0n) return undefined;
  return formatDecimal(divideHalfUp(net * daysOfYear * 10_000n, shareDays * nominal));
}
