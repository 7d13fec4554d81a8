import { diffWordsWithSpace } from 'diff';
import type { ReactNode } from 'react';
import classes from './versions.module.css';

/** A text with the words that came marked, and those that went. */
export const WordsDifference = ({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}): ReactNode => {
  const parts = diffWordsWithSpace(before, after);
  return (
    <p className={classes['text']}>
      {parts.map(({ value, added, removed }, index) => {
        // Parts have no name, and their order never changes.
        const key = `${index} ${value}`;
        if (added) return <ins key={key}>{value}</ins>;
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
      })}
    </p>
  );
};
