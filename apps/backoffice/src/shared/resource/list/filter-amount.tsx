import { formatDecimal, parseDecimal, readAmount, writeAmount } from '@parcela/domain';
import { FilterSearch } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { amountIssues } from '../numbers/number-readers.ts';
import type { Filter } from '../filters.ts';

const lengthMax = 60;

interface FilterAmountProps {
  readonly label: string;
  readonly filter: Extract<Filter<string>, { kind: 'amount' }>;
  /** The value in the query of the route; empty without a filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter by an amount, typed in any common way. An invalid amount filters nothing and shows an error. */
export const FilterAmount = ({ label, filter, value, onChange }: FilterAmountProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [typed, setTyped] = useState('');
  const isMinor = filter.in === 'minor';
  const rules = { locale, mayBeNegative: !isMinor };
  const queryOf = (text: string): string => {
    const reading = readAmount(text, rules);
    if (!reading.ok) return '';
    return isMinor ? String(reading.amount) : formatDecimal(reading.amount);
  };
  const written = (): string => {
    const text = isMinor ? value : value.replace(',', '.');
    if (!/^-?\d+(\.\d{1,2})?$/.test(text)) return value;
    return writeAmount(isMinor ? BigInt(text) : parseDecimal(text, { fractionDigits: 2 }), rules);
  };
  const reading = readAmount(typed, rules);
  const isTyped = queryOf(typed) === value && typed !== '';
  const problem = isTyped && !reading.ok && reading.problem !== 'empty' ? reading.problem : null;
  return (
    <FilterSearch
      label={label}
      value={isTyped ? typed : value === '' ? '' : written()}
      maxLength={lengthMax}
      error={problem === null ? undefined : t(`issue.${amountIssues[problem]}`)}
      onChange={(text) => {
        setTyped(text);
        onChange(queryOf(text));
      }}
    />
  );
};
