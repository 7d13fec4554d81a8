import { type AmountProblem, type Currency, readAmount, writeAmount } from '@parcela/domain';
import type { NumberReader } from '@parcela/ui';
import { useLocale } from '@parcela/web';
import { useMemo } from 'react';

/** A typed amount: minor units, nothing, or the text with the reason why it is no amount. */
export type TypedAmount = number | '' | UnreadAmount;
interface UnreadAmount {
  readonly text: string;
  readonly problem: Exclude<AmountProblem, 'empty'> | 'too_much';
}

const isUnread = (value: unknown): value is UnreadAmount => typeof value === 'object' && value !== null;

/** The reason why this is no amount; null for an amount. */
export const amountProblem = (typed: TypedAmount): UnreadAmount['problem'] | 'empty' | null =>
  typeof typed === 'number' ? null : typed === '' ? 'empty' : typed.problem;

/** Reads and writes amounts of one currency as the current language writes them. */
export const useAmountReader = (currency: Currency): NumberReader => {
  const { locale } = useLocale();
  return useMemo(() => {
    const rules = { locale, unit: currency };
    return {
      read: (text): TypedAmount => {
        const reading = readAmount(text, rules);
        if (!reading.ok) return reading.problem === 'empty' ? '' : { text, problem: reading.problem };
        return reading.amount <= BigInt(Number.MAX_SAFE_INTEGER)
          ? Number(reading.amount)
          : { text, problem: 'too_much' };
      },
      write: (value) => {
        if (isUnread(value)) return value.text;
        return typeof value === 'number' ? writeAmount(BigInt(value), rules) : '';
      },
    };
  }, [locale, currency]);
};
