import { divideHalfUp, formatDecimal, parseDecimal } from '../money/money.ts';

/** Fewer days of rent say nothing about a year. */
const daysMin = 80;
const daysOfYear = 365n;
const percentDigits = 6;

/** What the distributions of a project paid, in minor units of one currency. */
export interface PaidRent {
  /** After the costs of the house and before tax, as the planned rent of a project. */
  readonly beforeTax: bigint;
  /** Days for which rent was paid. */
  readonly days: number;
  /** Over all distributions, the shares that took part times the days of the period. */
  readonly shareDays: bigint;
  /** Price of one share, in the same currency. */
  readonly nominal: bigint;
}

/**
 * Rent for a whole year in percent of the price of the shares that got it, with two decimals; undefined where too few
 * days were paid to say.
 */
export function paidRentPercent({ beforeTax, days, shareDays, nominal }: PaidRent): string | undefined {
  if (days < daysMin || shareDays <= 0n || nominal <= 0n) return undefined;
  return formatDecimal(divideHalfUp(beforeTax * daysOfYear * 10_000n, shareDays * nominal));
}

/**
 * What a planned rent in percent a year means for the same shares and days, in minor units: more was paid than this
 * exactly where `paidRentPercent` is above the plan, but for the rounding.
 */
export function plannedRent(
  percent: string,
  { shareDays, nominal }: Pick<PaidRent, 'shareDays' | 'nominal'>,
): bigint {
  const planned = parseDecimal(percent, { fractionDigits: percentDigits });
  return divideHalfUp(planned * nominal * shareDays, 100n * 10n ** BigInt(percentDigits) * daysOfYear);
}
