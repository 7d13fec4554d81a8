import { NoticeBox } from '@parcela/ui';
import { needPhrases, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

// Loaded only where the operator stops.
await needPhrases('projects');

/** In the place of what cannot be begun any more. */
export const RunOffNotice = (): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox tone="warning" title={t('runOff.title')}>
      {t('runOff.text')}
    </NoticeBox>
  );
};
