import type { DataOf } from '@parcela/contract';
import type { getBankDay } from '@parcela/contract/operator';
import { day, list, money, text, type Value, words } from '../../shared/resource/values.ts';

type Missing = DataOf<typeof getBankDay>['missingStatements'][number];

const numbersOf = ({ missing, before, after }: Missing): Value[] => {
  if (missing === null) return [];
  const { year, first, last } = missing;
  return [
    words('boBank.missing.numbers', {
      count: last - first + 1,
      first: text(String(first)),
      last: text(String(last)),
      year: text(year),
      before: text(String(before.sequence)),
      after: text(String(after.sequence)),
    }),
  ];
};

const daysOf = ({ days }: Missing): Value[] => {
  if (days === null) return [];
  return days.from === days.to
    ? [words('boBank.missing.day', { day: day(days.from) })]
    : [words('boBank.missing.days', { from: day(days.from), to: day(days.to) })];
};

/** The sum of the missing lines, as far as the balances show it. */
const sumOf = ({ days, before, after, unexplained, account: { currency } }: Missing): Value[] => {
  if (unexplained === null) return [];
  if (unexplained === 0) return [words('boBank.missing.nothing')];
  return days === null
    ? [
        words('boBank.missing.apart', {
          day: day(after.from),
          opening: money(after.opening, currency),
          closing: money(before.closing, currency),
        }),
      ]
    : [words('boBank.missing.sum', { amount: money(unexplained, currency) })];
};

/** Describes where a statement is missing between two imported ones. */
export const missingStatements = (gaps: readonly Missing[]): Value =>
  list(gaps.flatMap((gap) => [...numbersOf(gap), ...daysOf(gap), ...sumOf(gap)]));
