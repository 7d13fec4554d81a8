import { locales } from '@parcela/domain';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useSpeech } from '../plain.ts';
import { ValueView } from '../value-view.tsx';
import { nothing, text, type Value } from '../values.ts';
import classes from './versions.module.css';
import { useNameOfPart } from './name-of-part.ts';
import { WordsDifference } from './words-difference.tsx';
import type { Written } from './written.ts';

/** The values of a content, keyed by their labels. */
const useParts = <Content,>({ texts, facts }: Written<Content>) => {
  const t = usePhrase();
  const nameOf = useNameOfPart();
  return (content: Content): ReadonlyMap<string, Value> =>
    new Map([
      ...texts(content).flatMap(([label, of, number]) =>
        locales.map((locale): [string, Value] => [
          t('bo.form.inLanguage', { label: nameOf(label, number), language: t(`language.${locale}`) }),
          text(of[locale]),
        ]),
      ),
      ...(facts?.(content) ?? []).map(([label, value, number]): [string, Value] => [
        nameOf(label, number),
        value,
      ]),
    ]);
};

/** Tells whether the user views or opens the value instead of reading it. */
const isFile = (value: Value): boolean =>
  value.kind === 'picture' || value.kind === 'link' || (value.kind === 'list' && value.values.some(isFile));

interface ChangeProps {
  readonly before: Value;
  readonly after: Value;
}

/** Words with their changes marked; a file before and after the change. */
const Change = ({ before, after }: ChangeProps): ReactNode => {
  const { plain } = useSpeech();
  if (!isFile(before) && !isFile(after)) {
    const said = (value: Value): string => (value.kind === 'nothing' ? '' : plain(value));
    return <WordsDifference before={said(before)} after={said(after)} />;
  }
  return (
    <div className={classes['files']}>
      <del>
        <ValueView value={before} />
      </del>
      <ins>
        <ValueView value={after} />
      </ins>
    </div>
  );
};

interface DifferenceProps<Content> {
  readonly written: Written<Content>;
  readonly before: Content;
  readonly after: Content;
}

/** The differences between a version and another one. */
export const Difference = <Content,>({ written, before, after }: DifferenceProps<Content>): ReactNode => {
  const t = usePhrase();
  const partsOf = useParts(written);
  const [old, now] = [partsOf(before), partsOf(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? nothing, after: now.get(label) ?? nothing }))
    .filter((part) => JSON.stringify(part.before) !== JSON.stringify(part.after));
  if (changed.length === 0) return <p className={classes['text']}>{t('bo.versions.same')}</p>;
  return (
    <dl className={classes['changes']}>
      {changed.map((part) => (
        <div key={part.label}>
          <dt>{part.label}</dt>
          <dd>
            <Change before={part.before} after={part.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
