import { usePhrase } from '@parcela/web';
import { z } from 'zod/mini';
import { amountProblem, type TypedAmount } from '../../shared/money/amount-reader.ts';

interface Bounds {
  readonly most: number;
  readonly least: number;
}

/** The problem with an amount that must be above zero and within these bounds; null if there is none. */
const problemOf = (value: TypedAmount, { most, least }: Bounds): string | null => {
  const bound = Number(value) > most ? 'too_much' : Number(value) < least ? 'below_least' : null;
  return amountProblem(value) ?? (value === 0 ? 'too_little' : bound);
};

const amountOf = <T extends TypedAmount>(find: (value: T) => string | null) =>
  z.object({
    amount: z.custom<T>().check(({ value, issues }) => {
      const message = find(value);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
  });

/** An amount above zero within these bounds, in minor units; the issue's message names the problem. */
export const amountSchema = (most: number, least = 1) =>
  amountOf<number>((value) => problemOf(value, { most, least }));

/** Like `amountSchema`, but without bounds; the field may stay empty. */
export const optionalAmountSchema = amountOf<number | ''>((value) =>
  value === '' ? null : problemOf(value, { most: Number.MAX_SAFE_INTEGER, least: 1 }),
);

const problems = [
  'empty',
  'not_a_number',
  'ambiguous',
  'other_unit',
  'too_precise',
  'negative',
  'too_little',
] as const;

/** The words for a problem with an amount. */
export const useAmountProblem = (): ((issue: { readonly message: string }) => string) => {
  const t = usePhrase();
  return ({ message }) =>
    t(`wallet.amountProblem.${problems.find((problem) => problem === message) ?? 'too_much'}`);
};
