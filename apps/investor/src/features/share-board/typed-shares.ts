import { usePhrase } from '@parcela/web';
import { z } from 'zod/mini';
import { amountProblem } from '../../shared/money/amount-reader.ts';

/** A typed whole number of shares, at least one and at most this many. */
export const sharesSchema = (most: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,9}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most,
        'shares',
      ),
    );

/** A typed price above zero, in minor units. */
export const priceSchema = z.custom<number>().check(({ value, issues }) => {
  if (amountProblem(value) !== null || value <= 0)
    issues.push({ code: 'custom', input: value, message: 'price' });
});

/** The words for a problem with the shares, the price or the checkbox. */
export const useBoardProblem = (most: number): ((issue: { readonly message: string }) => string) => {
  const t = usePhrase();
  return ({ message }) =>
    message === 'shares'
      ? t('shareBoard.problem.shares', { most })
      : message === 'price'
        ? t('shareBoard.problem.price')
        : t('shareBoard.problem.choose');
};
