import { Button, ButtonLink, ErrorPage } from '@parcela/ui';
import { usePhrase, useScreenTitle } from '@parcela/web';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../navigation/paths.ts';

/** Appears in place of a screen that is not stored on the device, until the connection is back. */
export const OfflineContent = (): ReactNode => {
  const t = usePhrase();
  const { pathname } = useLocation();
  useScreenTitle(t('offline.screenTitle'));
  return (
    <ErrorPage
      title={t('offline.screenTitle')}
      description={t('offline.screenText')}
      actions={
        <>
          {pathname !== paths.dashboard && (
            <ButtonLink to={paths.dashboard}>{t('offline.toDashboard')}</ButtonLink>
          )}
          <Button emphasis="secondary" onClick={() => location.reload()}>
            {t('ui.retry')}
          </Button>
        </>
      }
    />
  );
};
