import type { ReactNode } from 'react';
import classes from './facts-of.module.css';

const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

interface FactsOfProps {
  readonly facts: Readonly<Record<string, unknown>>;
  /** The facts before the change; differences are marked. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
}

/** Facts under their stored names, for payloads and changes. */
export const FactsOf = ({ facts, before }: FactsOfProps): ReactNode => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(facts)])];
  return (
    <dl className={classes['root']}>
      {names.map((name) => {
        const now = asText(facts[name]);
        const was = before === undefined ? now : asText(before[name]);
        return (
          <div key={name} className={classes['fact']}>
            <dt>{name}</dt>
            <dd>
              {was === now ? (
                now
              ) : (
                <>
                  <del>{was}</del> <ins>{now}</ins>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
