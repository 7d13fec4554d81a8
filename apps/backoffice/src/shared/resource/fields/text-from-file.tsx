import { Stack, TextAreaField, useBoundField } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { DropPlace } from './drop-place.tsx';
import type { SharedProps } from './shared-props.ts';

/**
 * Decodes a text file: Unicode by its byte order mark or its form, otherwise the Central European code page.
 */
const decoded = (bytes: ArrayBuffer): string => {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
};

interface TextFromFileProps {
  readonly shared: SharedProps;
  readonly rows: number;
  readonly of: 'table';
}

/** A text that the user types or reads from a file, and can check in the field. */
export const TextFromFile = ({ shared, rows, of }: TextFromFileProps): ReactNode => {
  const t = usePhrase();
  const { setValue } = useBoundField(shared.name, shared.label);
  return (
    <Stack gap="xs">
      <TextAreaField {...shared} rows={rows} />
      <DropPlace
        label={t('bo.form.fromFile')}
        text={t('bo.file.dropTable')}
        accepts={[of]}
        onFiles={([file]) => {
          if (file !== undefined) void file.arrayBuffer().then((bytes) => setValue(decoded(bytes)));
        }}
      />
    </Stack>
  );
};
