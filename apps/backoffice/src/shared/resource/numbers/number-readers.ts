import {
  type AmountProblem,
  type AmountRules,
  formatDecimal,
  isCurrency,
  type Locale,
  parseDecimal,
  readAmount,
  writeAmount,
} from '@parcela/domain';
import type { NumberReader } from '@parcela/ui';
import { useLocale } from '@parcela/web';
import { useMemo } from 'react';
import type { Field } from '../fields.ts';
import { isUnread, type NumberIssue, type UnreadNumber } from './unread-number.ts';

type Issues = Readonly<Record<Exclude<AmountProblem, 'empty'>, NumberIssue>>;

const ofAmounts = {
  not_a_number: 'amount_required',
  ambiguous: 'amount_ambiguous',
  other_unit: 'amount_other_currency',
  too_precise: 'amount_too_precise',
  negative: 'amount_negative',
} as const satisfies Issues;
/** The amount has an unknown currency. */
export const amountIssues = { ...ofAmounts, other_unit: 'amount_has_currency' } as const satisfies Issues;
const ofDecimals: Issues = {
  not_a_number: 'number_required',
  ambiguous: 'number_required',
  other_unit: 'number_required',
  too_precise: 'number_too_precise',
  negative: 'number_required',
};
const ofWholeNumbers: Issues = {
  ...ofDecimals,
  ambiguous: 'whole_number_required',
  too_precise: 'whole_number_required',
};

/** Form numbers are safe integers; a larger one exceeds every schema. */
const safe = (amount: bigint): number | undefined =>
  amount <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(amount) : undefined;

const reader = <Value>(
  rules: AmountRules,
  issues: Issues,
  of: { readonly value: (amount: bigint) => Value | undefined; readonly amount: (value: Value) => bigint },
): NumberReader => ({
  read: (text): Value | UnreadNumber | '' => {
    const reading = readAmount(text, rules);
    if (reading.ok) return of.value(reading.amount) ?? { text, unread: 'too_big' };
    return reading.problem === 'empty' ? '' : { text, unread: issues[reading.problem] };
  },
  write: (value) => {
    if (isUnread(value)) return value.text;
    return value === '' || value === null || value === undefined
      ? ''
      : writeAmount(of.amount(value as Value), rules);
  },
});

/** The number of decimals of stored rates; percentages have fewer. */
const decimalDigits = 6;
const withoutZeros = (text: string): string => text.replace(/[.,]?0+$/, '');

type NumberKind = Extract<Field['kind'], 'amount' | 'decimal' | 'number'>;

const units = { value: safe, amount: (value: number) => BigInt(value) };

const amountReader = (locale: Locale, unit: string): NumberReader =>
  isCurrency(unit) ? reader({ locale, unit }, ofAmounts, units) : reader({ locale }, amountIssues, units);

const wholeReader = (locale: Locale): NumberReader =>
  reader({ locale, fractionDigits: 0, mayBeNegative: true }, ofWholeNumbers, units);

const decimalReader = (locale: Locale): NumberReader => {
  const form = { fractionDigits: decimalDigits, hasThousands: false, mayBeNegative: true };
  const { read, write } = reader<string>({ locale, unit: '%', ...form }, ofDecimals, {
    value: (amount) => withoutZeros(formatDecimal(amount, decimalDigits)),
    amount: (value) => parseDecimal(value, form),
  });
  return { read, write: (value) => (isUnread(value) ? value.text : withoutZeros(write(value))) };
};

const readers: Readonly<Record<NumberKind, (locale: Locale, unit: string) => NumberReader>> = {
  amount: amountReader,
  decimal: decimalReader,
  number: wholeReader,
};

/** Reads and writes a form number in the current language. */
export const useNumberReader = (kind: NumberKind, unit = ''): NumberReader => {
  const { locale } = useLocale();
  return useMemo(() => readers[kind](locale, unit), [kind, locale, unit]);
};
