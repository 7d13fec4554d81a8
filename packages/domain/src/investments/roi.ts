import { addMoney, divideHalfUp, money, multiplyMoney, parseDecimal } from '../money/money.ts';
import type { Currency, Money } from '../money/money.ts';
import { convert } from '../money/exchange-rates.ts';
import type { Rates } from '../money/exchange-rates.ts';

/** Bounds of the calculator's slider when a project has none, in minor units of its currency: 100 and 10,000 (spec §9). */
export const calculatorFallback = { min: 100_00n, max: 10_000_00n } as const;

const percentDigits = 6;
const hundredPercent = 100n * 10n ** BigInt(percentDigits);
const minorPerMajor = 100n;

/** The input of the calculator; percentages are decimal texts with at most six decimals. */
export interface RoiInput {
  readonly amount: Money;
  /** Annual rental income in percent of the amount. */
  readonly rentalPercent: string;
  /** Annual growth of the property's value in percent; above -100. */
  readonly growthPercent: string;
  /** Whole years, 0 to 100. */
  readonly years: number;
}

/** The answer, in the currency of the amount. */
export interface Roi {
  readonly annualIncome: Money;
  readonly remainder: Money;
  readonly totalNet: Money;
}

/**
 * The yield of an investment (spec §9): annual income = amount × rate/100; remainder = amount × (1 + growth/100)^years
 * - amount; total = annual income × years + remainder. Income and remainder are computed exactly and rounded
 *   half up once; the total uses those two rounded figures, so that the screen always adds up. Throws
 *   `InvalidDecimalError` for an invalid percent and `RangeError` for years or growth out of range.
 */
export function roi({ amount, rentalPercent, growthPercent, years }: RoiInput): Roi {
  if (!Number.isInteger(years) || years < 0 || years > 100)
    throw new RangeError(`Not a period in years: ${years}.`);
  const rental = parseDecimal(rentalPercent, { fractionDigits: percentDigits });
  const growth = parseDecimal(growthPercent, { fractionDigits: percentDigits });
  if (growth <= -hundredPercent) throw new RangeError('A property cannot lose more than all of its value.');
  const grown = (hundredPercent + growth) ** BigInt(years);
  const base = hundredPercent ** BigInt(years);
  const annualIncome = money(divideHalfUp(amount.amount * rental, hundredPercent), amount.currency);
  const remainder = money(divideHalfUp(amount.amount * (grown - base), base), amount.currency);
  return { annualIncome, remainder, totalNet: addMoney(multiplyMoney(annualIncome, years), remainder) };
}

/** The state of the investment at the end of a year; year 0 is the start. */
export interface RoiYear {
  readonly year: number;
  /** Rent so far. */
  readonly income: Money;
  /** The amount with the growth of the property's value. */
  readonly value: Money;
  /** Rent so far and the growth: the whole result of the investment. */
  readonly totalNet: Money;
}

/** The same calculation for each year of the period, for a chart; its last year shows the figures of `roi`. */
export function roiProjection(input: RoiInput): RoiYear[] {
  return Array.from({ length: input.years + 1 }, (_, year) => {
    const { annualIncome, remainder, totalNet } = roi({ ...input, years: year });
    return {
      year,
      income: multiplyMoney(annualIncome, year),
      value: addMoney(input.amount, remainder),
      totalNet,
    };
  });
}

/** The slider of the calculator, in the user's currency. */
export interface CalculatorSlider {
  readonly min: Money;
  readonly max: Money;
  readonly step: Money;
  readonly start: Money;
  /**
   * Every possible amount of the slider, in minor units, ascending; `min`, `start` and `max` are among them.
   */
  readonly stops: readonly bigint[];
}

/**
 * The slider for a project: bounds converted to the user's currency (half up to a minor unit) and then rounded half
 * up to two significant digits; start is the midpoint rounded half up to a whole unit of the currency (spec §9).
 */
export function calculatorSlider(
  project: {
    readonly calculatorMin: bigint | null;
    readonly calculatorMax: bigint | null;
    readonly currency: Currency;
  },
  to: Currency,
  rates: Rates,
): CalculatorSlider {
  const bound = (amount: bigint): Money =>
    money(roundToTwoDigits(convert(money(amount, project.currency), to, rates).amount), to);
  const min = bound(project.calculatorMin ?? calculatorFallback.min);
  const max = bound(project.calculatorMax ?? calculatorFallback.max);
  const start = divideHalfUp(min.amount + max.amount, 2n * minorPerMajor) * minorPerMajor;
  const step = sliderStep(min, max);
  return { min, max, step, start: money(start, to), stops: sliderStops({ min, max, step, start }) };
}

/** Every step from the lower bound, plus the midpoint and the upper bound if they are not steps. */
function sliderStops(slider: { min: Money; max: Money; step: Money; start: bigint }): bigint[] {
  const { min, max, step, start } = slider;
  const count = Number((max.amount - min.amount) / step.amount) + 1;
  const steps = Array.from({ length: count }, (_, index) => min.amount + BigInt(index) * step.amount);
  return [...new Set([...steps, start, max.amount])].toSorted((a, b) => (a < b ? -1 : 1));
}

/**
 * 1, 5, 10, 50, 100 … units of the currency: the first that is at least a hundredth of the range (spec §9).
 */
export function sliderStep(min: Money, max: Money): Money {
  let step = minorPerMajor;
  // 7 - factor alternates 5 and 2.
  for (let factor = 5n; step * 100n < max.amount - min.amount; factor = 7n - factor) step *= factor;
  return money(step, min.currency);
}

/** Rounds half up to two significant digits: 123,456 is 120,000. */
export function roundToTwoDigits(amount: bigint): bigint {
  const digits = (amount < 0n ? -amount : amount).toString().length;
  const unit = 10n ** BigInt(Math.max(0, digits - 2));
  return divideHalfUp(amount, unit) * unit;
}
