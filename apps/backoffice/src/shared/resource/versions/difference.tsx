import { locales } from '@parcela/domain';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useSpeech } from '../plain.ts';
import classes from './versions.module.css';
import { useNameOfPart } from './name-of-part.ts';
import { WordsDifference } from './words-difference.tsx';
import type { Written } from './written.ts';

/** The sentences of a content, by their labels. */
const useSentences = <Content,>({ texts, facts }: Written<Content>) => {
  const t = usePhrase();
  const { plain } = useSpeech();
  const nameOf = useNameOfPart();
  return (content: Content): ReadonlyMap<string, string> =>
    new Map([
      ...texts(content).flatMap(([label, of, number]) =>
        locales.map((locale): [string, string] => [
          t('bo.form.inLanguage', { label: nameOf(label, number), language: t(`language.${locale}`) }),
          of[locale],
        ]),
      ),
      ...(facts?.(content) ?? []).map(([label, value, number]): [string, string] => [
        nameOf(label, number),
        plain(value),
      ]),
    ]);
};

interface DifferenceProps<Content> {
  readonly written: Written<Content>;
  readonly before: Content;
  readonly after: Content;
}

/** What a version says otherwise than another one. */
export const Difference = <Content,>({ written, before, after }: DifferenceProps<Content>): ReactNode => {
  const t = usePhrase();
  const sentencesOf = useSentences(written);
  const [old, now] = [sentencesOf(before), sentencesOf(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (label) => (old.get(label) ?? '') !== (now.get(label) ?? ''),
  );
  if (changed.length === 0) return <p className={classes['text']}>{t('bo.versions.same')}</p>;
  return (
    <dl className={classes['changes']}>
      {changed.map((label) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <WordsDifference before={old.get(label) ?? ''} after={now.get(label) ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
