import type { ReactNode } from 'react';
import classes from './facts-of.module.css';

const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Facts under their stored names, for technical details. */
export const FactsOf = ({ facts }: { readonly facts: Readonly<Record<string, unknown>> }): ReactNode => (
  <dl className={classes['root']}>
    {Object.entries(facts).map(([name, value]) => (
      <div key={name} className={classes['fact']}>
        <dt>{name}</dt>
        <dd>{asText(value)}</dd>
      </div>
    ))}
  </dl>
);
