import type { DetailStats, Project } from '@parcela/contract/investor';
import {
  calculatorSlider,
  type CalculatorSlider,
  calculatorYearsMax,
  convert,
  type Currency,
  dateInZone,
  money,
  type Money,
  type Rates,
  rentStartsOn,
  roiOutlook,
  type RoiOutlook,
  roiProjection,
  type RoiScenarioName,
  roundToTwoDigits,
  platformTimeZone,
} from '@parcela/domain';
import { useDebouncedCallback } from '@mantine/hooks';
import { serverClock } from '@parcela/web';
import { useState } from 'react';
import { rememberedAmount } from '../queries/remembered-amount.ts';
import type { ProjectSearch } from '../queries/project-search.ts';

/** Safari limits how often a page may change its address. */
const addressDelayMs = 400;

type Calculation = NonNullable<Project['calculation']>;
export type CalculatedProject = Pick<
  Project,
  'currency' | 'unitPrice' | 'unitFee' | 'saleEndsOn' | 'expectedOn' | 'completedOn'
>;
interface Entered {
  readonly amount: Money;
  readonly years: number;
}

const within = (amount: bigint, { min, max }: CalculatorSlider): bigint =>
  amount < min.amount ? min.amount : amount > max.amount ? max.amount : amount;

/** Converts the same money into another currency, rounded like the bounds. */
const roundedIn = (amount: Money, currency: Currency, rates: Rates): bigint =>
  amount.currency === currency ? amount.amount : roundToTwoDigits(convert(amount, currency, rates).amount);

const minorUnits = (bound: number | null): bigint | null => (bound === null ? null : BigInt(bound));

const sliderOf = (
  { calculatorMin, calculatorMax }: Calculation,
  from: Currency,
  to: Currency,
  rates: Rates,
): CalculatorSlider =>
  calculatorSlider(
    { calculatorMin: minorUnits(calculatorMin), calculatorMax: minorUnits(calculatorMax), currency: from },
    to,
    rates,
  );

/**
 * The input of the calculator and its results; the domain computes every figure (spec section 9). The address
 * gives the initial values and follows the input: `onSearch` is called after a pause.
 */
export const useCalculation = ({
  project,
  calculation,
  rates,
  preferred,
  search,
  onSearch,
}: {
  project: CalculatedProject;
  calculation: Calculation;
  rates: DetailStats['rates'];
  /** The user's currency, for an address without one. */
  preferred: Currency;
  search: ProjectSearch;
  onSearch: (search: ProjectSearch) => void;
}) => {
  const sliderIn = (currency: Currency): CalculatorSlider =>
    sliderOf(calculation, project.currency, currency, rates);
  const [entered, setEntered] = useState<Entered>(() => {
    const currency = search.currency ?? preferred;
    const slider = sliderIn(currency);
    const asked = search.currency === undefined ? undefined : search.amount;
    const remembered = rememberedAmount.read();
    const start = asked === undefined ? remembered && roundedIn(remembered, currency, rates) : BigInt(asked);
    const amount = start === null ? slider.start : money(within(start, slider), currency);
    return { amount, years: Math.min(calculatorYearsMax, Math.max(1, search.years ?? calculation.period)) };
  });
  const [scenario, setScenario] = useState<RoiScenarioName>('expected');
  const follow = useDebouncedCallback(onSearch, addressDelayMs);
  const enter = (next: Entered): void => {
    setEntered(next);
    const { amount, currency } = next.amount;
    follow({ amount: Number(amount), currency, years: next.years });
  };
  const { amount, years } = entered;
  const [today] = useState(() => dateInZone(new Date(serverClock.now()), platformTimeZone));
  const startsOn = rentStartsOn(project, today);
  const scenarios = roiOutlook({
    amount,
    years,
    rentalPercent: calculation.annualRentalIncome,
    growthPercent: calculation.incrementalPropertyValue,
    unitPrice: BigInt(project.unitPrice[amount.currency]),
    unitFee: BigInt(project.unitFee[amount.currency]),
    today,
    rentStartsOn: startsOn,
  });
  const result = scenarios.find(({ name }) => name === scenario) as RoiOutlook;
  return {
    scenario,
    setScenario,
    scenarios,
    amount,
    years,
    slider: sliderIn(amount.currency),
    result,
    rentStartsOn: startsOn,
    projection: roiProjection({ ...result, amount, years }),
    setAmount: (minor: number) => {
      const next = money(BigInt(minor), amount.currency);
      rememberedAmount.write(next);
      enter({ ...entered, amount: next });
    },
    setYears: (next: number) => enter({ ...entered, years: next }),
    setCurrency: (currency: Currency) => {
      const converted = roundedIn(amount, currency, rates);
      enter({ ...entered, amount: money(within(converted, sliderIn(currency)), currency) });
    },
  };
};
