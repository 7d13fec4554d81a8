import { withoutDiacritics } from '@parcela/domain';
import { FilterSearch, FilterSelect } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Filter } from '../filters.ts';
import { useSpeech } from '../plain.ts';

const wordsMax = 100;

const folded = (text: string): string => withoutDiacritics(text).toLowerCase();

interface ManyFilterProps {
  readonly label: string;
  readonly filter: Extract<Filter<string>, { kind: 'one-of-many' }>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter by one of many values; typed words reduce the choices to those that contain them. */
export const ManyFilter = ({ label, filter, value, onChange }: ManyFilterProps): ReactNode => {
  const t = usePhrase();
  const { plain } = useSpeech();
  const [typed, setTyped] = useState('');
  const { data = [] } = useQuery({ queryKey: ['one-of-many', filter.name], queryFn: filter.load });
  const words = folded(typed).split(' ');
  const all = data
    .map((option) => ({ value: option.value, label: plain(option.label) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const found = all.filter((option) => words.every((word) => folded(option.label).includes(word)));
  // A value that a link has chosen stays visible even if the words exclude it.
  const chosen =
    value === '' || found.some((option) => option.value === value)
      ? []
      : [all.find((option) => option.value === value) ?? { value, label: t('bo.filter.chosen') }];
  const none = found.length === 0 && typed !== '' ? t('bo.list.nothingFound') : t('bo.filter.all');
  return (
    <>
      <FilterSearch
        label={t('bo.filter.find', { name: label })}
        value={typed}
        maxLength={wordsMax}
        onChange={setTyped}
      />
      <FilterSelect
        label={label}
        value={value}
        options={[{ value: '', label: none }, ...chosen, ...found]}
        onChange={onChange}
      />
    </>
  );
};
