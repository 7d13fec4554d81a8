import { CheckboxGroupField, QueryView, TextSkeleton } from '@parcela/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Field } from '../fields.ts';
import { useSpeech } from '../plain.ts';
import type { SharedProps } from './shared-props.ts';

interface LoadedFieldProps {
  readonly field: Extract<Field, { kind: 'loaded' }>;
  readonly shared: SharedProps;
}

/** Several choices from the API. */
export const LoadedField = ({ field, shared }: LoadedFieldProps): ReactNode => {
  const { sentence } = useSpeech();
  const query = useQuery({ queryKey: ['choices', field.label], queryFn: field.load });
  return (
    <QueryView query={query} loading={<TextSkeleton lines={1} />} empty={null}>
      {(choices) => (
        <CheckboxGroupField
          {...shared}
          options={choices.map(({ value, label }) => ({ value, label: sentence(label) }))}
        />
      )}
    </QueryView>
  );
};
