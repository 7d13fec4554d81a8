import { NoticeBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIsRunOff } from '../api/app-configuration.ts';

/** In the place of what cannot be begun any more. */
export const RunOffNotice = (): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox tone="warning" title={t('runOff.title')}>
      {t('runOff.text')}
    </NoticeBox>
  );
};

/** Above every screen while the operator stops. */
export const RunOffBanner = (): ReactNode => useIsRunOff() && <RunOffNotice />;
