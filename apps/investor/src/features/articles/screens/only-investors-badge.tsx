import { StateBadge } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconLock } from '@parcela/ui/icons';
import type { ReactNode } from 'react';

/** Marks an article whose text this user may not read. */
export const OnlyInvestorsBadge = (): ReactNode => {
  const t = usePhrase();
  return <StateBadge tone="neutral" icon={IconLock} label={t('articles.onlyInvestors')} />;
};
