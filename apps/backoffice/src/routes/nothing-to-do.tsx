import { EmptyState } from '@parcela/ui';
import { usePhrase, useScreenTitle } from '@parcela/web';
import type { ReactNode } from 'react';

/** Shown to staff without any allowed screen. */
export const NothingToDo = (): ReactNode => {
  const t = usePhrase();
  useScreenTitle(t('bo.nothing.title'));
  return <EmptyState title={t('bo.nothing.title')} description={t('bo.nothing.text')} />;
};
