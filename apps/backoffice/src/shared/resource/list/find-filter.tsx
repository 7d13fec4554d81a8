import { FilterSearch, FilterSelect } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FoundChoice } from '../fields.ts';
import { useSpeech } from '../plain.ts';

const wordsMax = 100;

interface FindFilterProps {
  readonly label: string;
  readonly find: (typed: string) => Promise<readonly FoundChoice[]>;
  readonly onChange: (value: string) => void;
}

/** A filter by a subject that staff search by words and choose from the results. */
export const FindFilter = ({ label, find, onChange }: FindFilterProps): ReactNode => {
  const t = usePhrase();
  const { sentence } = useSpeech();
  const [typed, setTyped] = useState('');
  const query = useQuery({
    queryKey: ['find-filter', label, typed],
    queryFn: () => find(typed),
    enabled: typed !== '',
  });
  const choices = query.data ?? [];
  const hint = query.isPending
    ? t('ui.loading')
    : choices.length === 0
      ? t('bo.list.nothingFound')
      : t('bo.form.choose');
  return (
    <>
      <FilterSearch label={label} value={typed} maxLength={wordsMax} onChange={setTyped} />
      {typed !== '' && (
        <FilterSelect
          label={t('bo.filter.found', { name: label })}
          value=""
          options={[
            { value: '', label: query.isError ? t('bo.form.searchFailed') : hint },
            ...choices.map((choice) => ({ value: choice.value, label: sentence(choice.label) })),
          ]}
          onChange={onChange}
        />
      )}
    </>
  );
};
