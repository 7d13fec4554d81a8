import { NoticeBox } from '@parcela/ui';
import { needPhrases, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

// Loaded only where the operator stops.
await needPhrases('projects');

/** Instead of what cannot be started any more. */
export const RunOffNotice = (): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox tone="warning" title={t('runOff.title')}>
      {t('runOff.text')}
    </NoticeBox>
  );
};
