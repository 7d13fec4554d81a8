import { calculatorYearsMax, currencies } from '@parcela/domain';
import { searchChoice, type SearchOf, searchOf } from '@parcela/web';

const wholeUpTo =
  (max: number) =>
  (value: unknown): number | undefined =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;

/** The input of the calculator, so that the address can be shared. */
export const projectSearch = searchOf({
  /** Minor units of `currency`; ignored without a currency. */
  amount: wholeUpTo(Number.MAX_SAFE_INTEGER),
  currency: searchChoice(currencies),
  years: wholeUpTo(calculatorYearsMax),
});
export type ProjectSearch = SearchOf<typeof projectSearch>;
