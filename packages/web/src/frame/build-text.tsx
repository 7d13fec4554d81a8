import { DateText } from '@parcela/ui';
import type { ReactNode } from 'react';
import { usePhrase } from '../language/phrases.tsx';
import { pageBuild } from './page-facts.ts';

/** The version of the program with its commit and its day, where they are known. */
export const BuildText = (): ReactNode => {
  const t = usePhrase();
  const { version, commit, builtAt } = pageBuild();
  if (version === '') return null;
  return (
    <small translate="no">
      {t('footer.version', { version: commit === null ? version : `${version} (${commit})` })}
      {builtAt !== null && (
        <>
          {', '}
          <DateText value={builtAt} />
        </>
      )}
    </small>
  );
};
