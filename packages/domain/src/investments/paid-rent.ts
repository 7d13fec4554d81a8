import { divideHalfUp, formatDecimal, parseDecimal } from '../money/money.ts';

/** Fewer days of rent are not representative of a year. */
const daysMin = 80;
const daysOfYear = 365n;
const percentDigits = 6;

/** The payments of a project's distributions, in minor units of one currency. */
export interface PaidRent {
  /** After the costs of the house and before tax, like the planned rent of a project. */
  readonly beforeTax: bigint;
  /** Days with paid rent. */
  readonly days: number;
  /** Over all distributions, the shares that took part times the days of the period. */
  readonly shareDays: bigint;
  /** Price of one share, in the same currency. */
  readonly nominal: bigint;
}

/**
 * Rent for a whole year in percent of the price of the paid shares, with two decimals; undefined for too few
 * paid days.
 */
export function paidRentPercent({ beforeTax, days, shareDays, nominal }: PaidRent): string | undefined {
  if (days < daysMin || shareDays <= 0n || nominal <= 0n) return undefined;
  return formatDecimal(divideHalfUp(beforeTax * daysOfYear * 10_000n, shareDays * nominal));
}

/**
 * The planned rent for the same shares and days, in minor units. Apart from rounding, the actual payment
 * exceeds it exactly where `paidRentPercent` is above the plan.
 */
export function plannedRent(
  percent: string,
  { shareDays, nominal }: Pick<PaidRent, 'shareDays' | 'nominal'>,
): bigint {
  const planned = parseDecimal(percent, { fractionDigits: percentDigits });
  return divideHalfUp(planned * nominal * shareDays, 100n * 10n ** BigInt(percentDigits) * daysOfYear);
}
