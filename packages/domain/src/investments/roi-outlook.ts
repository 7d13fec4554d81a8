import { divideHalfUp, money, parseDecimal } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { roi, type Roi } from './roi.ts';
import {
  type RoiAssumptions,
  type RoiScenarioName,
  roiScenarioNames,
  roiScenarios,
} from './roi-scenarios.ts';

/** Tax that the operator withholds from rent and from a profit at the sale, in percent. */
export const withheldTaxPercent = '15';
/** The maximum number of years in a calculator. */
export const calculatorYearsMax = 30;

const percentDigits = 6;
const hundredPercent = 100n * 10n ** BigInt(percentDigits);
const daysOfYear = 365n;
const dayMs = 86_400_000;

/** The dates of a project that decide when its rent starts, calendar days. */
export interface RentDates {
  readonly saleEndsOn: string | null;
  readonly expectedOn: string | null;
  readonly completedOn: string | null;
}

/**
 * The planned first day of a project's rent: the later of the planned end of the sale and the expected
 * completion of the building. Null where both are past or none is planned, so that rent counts from the
 * purchase.
 */
export function rentStartsOn(
  { saleEndsOn, expectedOn, completedOn }: RentDates,
  today: string,
): string | null {
  const building = completedOn === null ? expectedOn : null;
  const last = saleEndsOn !== null && (building === null || saleEndsOn > building) ? saleEndsOn : building;
  return last !== null && last > today ? last : null;
}

/** The input of a calculator; amounts in the currency of `amount`. */
export interface OutlookInput extends RoiAssumptions {
  readonly amount: Money;
  /** Whole years, 0 to 100. */
  readonly years: number;
  /** Price of one share with its entry fee, and the entry fee itself, minor units. */
  readonly unitPrice: bigint;
  readonly unitFee: bigint;
  /** The calendar day of the purchase, and the first day of rent; null: the day of the purchase. */
  readonly today: string;
  readonly rentStartsOn: string | null;
}

/** The net result of a scenario for the investor. */
export interface NetRoi {
  readonly entryFee: Money;
  /** Rent from its first day to the end of the period. */
  readonly rent: Money;
  /** Tax withheld from the rent and from a rise in value. */
  readonly tax: Money;
  /** Rent and change in value, less entry fee and tax. */
  readonly net: Money;
}

/** A scenario of the calculator: the figures of the specification, and the net result. */
export interface RoiOutlook extends RoiAssumptions, Roi, NetRoi {
  readonly name: RoiScenarioName;
}

/**
 * The result of an investment for the investor. The entry fee is part of the amount, so only the rest buys
 * shares, which bring rent and change in value. Each figure is rounded half up once; the net uses the rounded
 * figures. Errors like `roi`.
 */
export function netRoi(input: OutlookInput): NetRoi {
  const { amount, years, unitPrice, unitFee } = input;
  const inCurrency = (value: bigint): Money => money(value, amount.currency);
  const entryFee = unitPrice <= 0n ? 0n : divideHalfUp(amount.amount * unitFee, unitPrice);
  const invested = amount.amount - entryFee;
  const change = roi({ ...input, amount: inCurrency(invested) }).remainder.amount;
  const rental = parseDecimal(input.rentalPercent, { fractionDigits: percentDigits });
  const days = rentDays(input, years);
  const rent = divideHalfUp(invested * rental * days, hundredPercent * daysOfYear);
  const taxed = (rent > 0n ? rent : 0n) + (change > 0n ? change : 0n);
  const tax = divideHalfUp(taxed * BigInt(withheldTaxPercent), 100n);
  return {
    entryFee: inCurrency(entryFee),
    rent: inCurrency(rent),
    tax: inCurrency(tax),
    net: inCurrency(rent + change - tax - entryFee),
  };
}

function rentDays({ today, rentStartsOn: start }: OutlookInput, years: number): bigint {
  const waited =
    start === null ? 0 : Math.max(0, Math.round((Date.parse(start) - Date.parse(today)) / dayMs));
  const left = BigInt(years) * daysOfYear - BigInt(waited);
  return left > 0n ? left : 0n;
}

/** Every scenario of a project, from the lowest to the highest; both calculators show these figures. */
export function roiOutlook(input: OutlookInput): RoiOutlook[] {
  const scenarios = roiScenarios(input);
  return roiScenarioNames.map((name) => {
    const scenario = { ...input, ...scenarios[name] };
    return { name, ...scenarios[name], ...roi(scenario), ...netRoi(scenario) };
  });
}
