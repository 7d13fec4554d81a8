import { locales } from '@parcela/domain';
import { SimpleGrid, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { Fragment, type ReactNode } from 'react';
import { MissingMark } from '../fields/missing-mark.tsx';
import { useNameOfPart } from './name-of-part.ts';
import classes from './versions.module.css';
import type { TextsOf } from './written.ts';

const headingMark = /^#+ /;

/** A text line by line; headings are bold. */
const Lines = ({ text }: { readonly text: string }): ReactNode =>
  text.split('\n').map((line, at) => (
    // Only their position identifies lines of a text.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && '\n'}
      {headingMark.test(line) ? <strong>{line.replace(headingMark, '')}</strong> : line}
    </Fragment>
  ));

/** Texts with all languages next to each other; missing texts are marked. */
export const TextsView = ({ texts }: { readonly texts: readonly TextsOf[] }): ReactNode => {
  const t = usePhrase();
  const nameOf = useNameOfPart();
  return (
    <Stack gap="md">
      {texts.map(([label, of, number]) => (
        <section key={nameOf(label, number)} aria-label={nameOf(label, number)}>
          <h3 className={classes['label']}>{nameOf(label, number)}</h3>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
            {locales.map((locale) => (
              <div key={locale} className={classes['language']}>
                <span className={classes['name']}>{t(`language.${locale}`)}</span>
                {of[locale].trim() === '' ? (
                  <MissingMark />
                ) : (
                  <p lang={locale} className={classes['text']}>
                    <Lines text={of[locale]} />
                  </p>
                )}
              </div>
            ))}
          </SimpleGrid>
        </section>
      ))}
    </Stack>
  );
};
