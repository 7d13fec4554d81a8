import { Stack, TextAreaField, useBoundField } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { SharedProps } from './shared-props.ts';

interface TextFromFileProps {
  readonly shared: SharedProps;
  readonly rows: number;
  readonly accept: string;
}

/** A text that is typed, or read from a file; it stays in the field to be looked at. */
export const TextFromFile = ({ shared, rows, accept }: TextFromFileProps): ReactNode => {
  const t = usePhrase();
  const { setValue } = useBoundField(shared.name, shared.label);
  return (
    <Stack gap="xs">
      <TextAreaField {...shared} rows={rows} />
      <input
        type="file"
        accept={accept}
        aria-label={t('bo.form.fromFile')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void file.text().then(setValue);
        }}
      />
    </Stack>
  );
};
