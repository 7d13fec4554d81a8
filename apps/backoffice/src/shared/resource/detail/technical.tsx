import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { FactsOf } from './facts-of.tsx';
import classes from './technical.module.css';

/** Facts under their stored names, for readers who need the exact data. */
export const Technical = ({ facts }: { readonly facts: Readonly<Record<string, unknown>> }): ReactNode => {
  const t = usePhrase();
  return (
    <details className={classes['root']}>
      <summary>{t('bo.technical')}</summary>
      <FactsOf facts={facts} />
    </details>
  );
};
