import { FilterSearch, NoticeBox, SelectField, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Field, FoundChoice } from '../fields.ts';
import { useSpeech } from '../plain.ts';
import classes from './action-dialog.module.css';

interface FoundFieldProps {
  readonly field: Extract<Field, { kind: 'found' }>;
  /** The props that every field passes to its input. */
  readonly shared: { readonly name: string; readonly label: string; readonly isOptional: boolean };
}

/** A field with which staff first search the API for a subject, then choose one of the results. */
export const FoundField = ({ field, shared }: FoundFieldProps): ReactNode => {
  const t = usePhrase();
  const { sentence } = useSpeech();
  const [words, setWords] = useState('');
  // All results remain available, so that the form always shows the chosen one.
  const [choices, setChoices] = useState<readonly FoundChoice[]>([]);
  const search = useMutation({
    mutationFn: field.find,
    onSuccess: (hits) =>
      setChoices((before) => [...new Map([...hits, ...before].map((hit) => [hit.value, hit])).values()]),
  });
  const look = (typed: string): void => {
    setWords(typed);
    if (typed !== '') search.mutate(typed);
  };
  const isMissing = search.isSuccess && search.data.length === 0;
  return (
    <Stack gap="xs">
      <div className={classes['found']}>
        <FilterSearch label={t(field.search)} value={words} maxLength={100} onChange={look} />
      </div>
      {(isMissing || search.isError) && (
        <NoticeBox tone="warning" isAnnounced>
          {search.isError ? t('bo.form.searchFailed') : t('bo.form.notFound', { words })}
        </NoticeBox>
      )}
      <SelectField
        {...shared}
        placeholder={t(choices.length === 0 ? 'bo.form.findFirst' : 'bo.form.choose')}
        options={choices.map(({ value, label }) => ({ value, label: sentence(label) }))}
      />
    </Stack>
  );
};
