import { locales } from '@parcela/domain';
import { SimpleGrid, Stack, TextAreaField, TextField, useFieldValue } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { TextTemplates } from '../fields.ts';
import { MissingMark } from './missing-mark.tsx';
import type { SharedProps } from './shared-props.ts';
import { TemplateChoice } from './template-choice.tsx';

interface LanguagesFieldProps {
  readonly shared: SharedProps;
  readonly rows: number | undefined;
  readonly templates?: TextTemplates | undefined;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** A text with its languages next to each other; a text that exists in English only is marked. */
export const LanguagesField = ({ shared, rows, templates }: LanguagesFieldProps): ReactNode => {
  const t = usePhrase();
  const texts = useFieldValue(shared.name) as Readonly<Record<string, unknown>> | undefined;
  const fields = (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      {locales.map((locale) => {
        const isMissing = isText(texts?.['en']) && !isText(texts?.[locale]);
        const ofLanguage = {
          ...shared,
          name: `${shared.name}.${locale}`,
          label: t('bo.form.inLanguage', { label: shared.label, language: t(`language.${locale}`) }),
        };
        return (
          <div key={locale}>
            {rows === undefined ? (
              <TextField {...ofLanguage} />
            ) : (
              <TextAreaField {...ofLanguage} rows={rows} />
            )}
            {isMissing && <MissingMark />}
          </div>
        );
      })}
    </SimpleGrid>
  );
  if (templates === undefined) return fields;
  return (
    <Stack gap="sm">
      <TemplateChoice shared={shared} templates={templates} />
      {fields}
    </Stack>
  );
};
