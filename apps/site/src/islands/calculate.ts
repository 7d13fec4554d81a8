import { type Currency, type Locale, money, type RoiOutlook, roiOutlook } from '@parcela/domain';
import { formatMoney } from '../words/format.ts';

/** The settings that the server gives a calculator; amounts are minor units. */
export interface CalculatorSettings {
  readonly locale: Locale;
  readonly currency: Currency;
  /** Percentages per year as decimal strings. */
  readonly rental: string;
  readonly growth: string;
  /** Price of one share with its entry fee, and the entry fee itself. */
  readonly unitPrice: number;
  readonly unitFee: number;
  /** Calendar days; null: rent counts from the purchase. */
  readonly today: string;
  readonly rentStartsOn: string | null;
}

export interface CalculatorInput {
  readonly amount: number;
  readonly years: number;
}

export interface CalculatedScenario extends Pick<RoiOutlook, 'name'> {
  readonly income: string;
  readonly growth: string;
  readonly total: string;
  readonly net: string;
}

/** Calculates the scenarios of an input as the app does. */
const outlookOf = (settings: CalculatorSettings, { amount, years }: CalculatorInput): RoiOutlook[] =>
  roiOutlook({
    amount: money(BigInt(amount), settings.currency),
    years,
    rentalPercent: settings.rental,
    growthPercent: settings.growth,
    unitPrice: BigInt(settings.unitPrice),
    unitFee: BigInt(settings.unitFee),
    today: settings.today,
    rentStartsOn: settings.rentStartsOn,
  });

/** The formatted results of each scenario; the server calculates the first view, the browser the others. */
export const calculate = (settings: CalculatorSettings, input: CalculatorInput): CalculatedScenario[] => {
  const shown = (value: bigint): string => formatMoney(settings.locale, value, settings.currency);
  return outlookOf(settings, input).map(({ name, annualIncome, remainder, totalNet, net }) => ({
    name,
    income: shown(annualIncome.amount),
    growth: shown(remainder.amount),
    total: shown(totalNet.amount),
    net: shown(net.amount),
  }));
};
