import { NoticeBox } from '@parcela/ui';
import { needPhrases, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

// Loads only during a run-off.
await needPhrases('projects');

/** Replaces actions that can no longer be started. */
export const RunOffNotice = (): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox tone="warning" title={t('runOff.title')}>
      {t('runOff.text')}
    </NoticeBox>
  );
};
