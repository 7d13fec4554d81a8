import { usePhrase } from '@parcela/web';
import { z } from 'zod/mini';
import { amountProblem } from '../../shared/money/amount-reader.ts';

/** An amount above zero within these bounds, in minor units; a problem is the message of its issue. */
export const amountSchema = (most: number, least = 1) =>
  z.object({
    amount: z.custom<number>().check(({ value, issues }) => {
      const problem = amountProblem(value);
      const bound = value > most ? 'too_much' : value < least ? 'below_least' : null;
      const message = problem ?? (value === 0 ? 'too_little' : bound);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
  });

const problems = [
  'empty',
  'not_a_number',
  'ambiguous',
  'other_unit',
  'too_precise',
  'negative',
  'too_little',
] as const;

/** The words for a problem of an amount. */
export const useAmountProblem = (): ((issue: { readonly message: string }) => string) => {
  const t = usePhrase();
  return ({ message }) =>
    t(`wallet.amountProblem.${problems.find((problem) => problem === message) ?? 'too_much'}`);
};
