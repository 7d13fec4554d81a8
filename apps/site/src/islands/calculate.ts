import {
  type Currency,
  type Locale,
  money,
  roi,
  type RoiScenarioName,
  roiScenarioNames,
  roiScenarios,
} from '@parcela/domain';
import { formatMoney } from '../words/format.ts';

/** What the server gives a calculator; amounts are minor units. */
export interface CalculatorSettings {
  readonly locale: Locale;
  readonly currency: Currency;
  /** Percents a year as decimal texts. */
  readonly rental: string;
  readonly growth: string;
}

export interface CalculatorInput {
  readonly amount: number;
  readonly years: number;
}

export interface CalculatedScenario {
  readonly name: RoiScenarioName;
  readonly income: string;
  readonly growth: string;
  readonly total: string;
}

/** What each scenario brings, as it is shown; on the server for the first view, in the browser for the others. */
export const calculate = (
  settings: CalculatorSettings,
  { amount, years }: CalculatorInput,
): CalculatedScenario[] => {
  const { locale, currency } = settings;
  const scenarios = roiScenarios({ rentalPercent: settings.rental, growthPercent: settings.growth });
  const shown = (value: bigint): string => formatMoney(locale, value, currency);
  return roiScenarioNames.map((name) => {
    const result = roi({ amount: money(BigInt(amount), currency), years, ...scenarios[name] });
    return {
      name,
      income: shown(result.annualIncome.amount),
      growth: shown(result.remainder.amount),
      total: shown(result.totalNet.amount),
    };
  });
};
