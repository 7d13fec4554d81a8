import { locales } from '@parcela/domain';
import { FieldGroup, SimpleGrid, TextSkeleton, useBoundField, useFieldValue } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Block } from '../rich/rich-blocks.ts';
import { MissingMark } from './missing-mark.tsx';
import type { SharedProps } from './shared-props.ts';
import classes from './parts-field.module.css';

// Loads only where a text is formatted.
const RichEditor = lazy(async () => ({ default: (await import('../rich/rich-editor.tsx')).RichEditor }));

const blocksIn = (value: unknown): readonly Block[] => (Array.isArray(value) ? (value as Block[]) : []);
const noBlocks: readonly Block[] = [];

interface OneLanguageProps {
  readonly name: string;
  readonly label: string;
  readonly isMissing: boolean;
}

const OneLanguage = ({ name, label, isMissing }: OneLanguageProps): ReactNode => {
  const { id, value, error, setValue } = useBoundField(name, label);
  return (
    <FieldGroup
      legend={
        <span className={classes['head']}>
          <span>{label}</span>
          {isMissing && <MissingMark />}
        </span>
      }
      error={error}
    >
      {() => (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <RichEditor
            id={id}
            label={label}
            value={Array.isArray(value) ? blocksIn(value) : noBlocks}
            onChange={setValue}
          />
        </Suspense>
      )}
    </FieldGroup>
  );
};

/** A formatted text with its languages next to each other. */
export const RichField = ({ shared }: { shared: SharedProps }): ReactNode => {
  const t = usePhrase();
  const texts = useFieldValue(shared.name) as Readonly<Record<string, unknown>> | undefined;
  const isThere = (locale: string): boolean => blocksIn(texts?.[locale]).length > 0;
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm">
      {locales.map((locale) => (
        <OneLanguage
          key={locale}
          name={`${shared.name}.${locale}`}
          label={t('bo.form.inLanguage', { label: shared.label, language: t(`language.${locale}`) })}
          isMissing={isThere('en') && !isThere(locale)}
        />
      ))}
    </SimpleGrid>
  );
};
