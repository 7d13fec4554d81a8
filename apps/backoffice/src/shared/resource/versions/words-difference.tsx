import { diffWordsWithSpace } from 'diff';
import type { ReactNode } from 'react';
import classes from './versions.module.css';

/** A text with its added and removed words marked. */
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
