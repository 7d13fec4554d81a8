import { FieldGroup, useBoundField } from '@parcela/ui';
import type { ReactNode } from 'react';
import type { Field } from '../fields.ts';
import type { SharedProps } from './shared-props.ts';
import { StoredFile } from './stored-file.tsx';

interface FileFieldProps {
  readonly field: Extract<Field, { kind: 'file' }>;
  readonly shared: SharedProps;
}

/** A stored file as a field of a form. */
export const FileField = ({ field, shared }: FileFieldProps): ReactNode => {
  const { id, value, error, setValue } = useBoundField(shared.name, shared.label);
  return (
    <FieldGroup legend={shared.label} description={shared.description} error={error}>
      {(describedBy) => (
        <StoredFile
          id={id}
          label={shared.label}
          of={field.of}
          value={typeof value === 'string' ? value : ''}
          describedBy={describedBy}
          onChange={setValue}
        />
      )}
    </FieldGroup>
  );
};
