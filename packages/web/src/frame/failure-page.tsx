import { Button, ErrorPage } from '@parcela/ui';
import type { ReactNode } from 'react';
import { usePhrase } from '../language/phrases.tsx';
import { useScreenTitle } from '../navigation/screen-title.ts';

/** A full page when a route could not be shown: try again, reload, and details for support. */
export const FailurePage = ({ error, retry }: { error: unknown; retry: () => void }): ReactNode => {
  const t = usePhrase();
  useScreenTitle(t('errorPage.title'));
  return (
    <ErrorPage
      title={t('errorPage.title')}
      description={t('errorPage.text')}
      actions={
        <>
          <Button onClick={retry}>{t('ui.retry')}</Button>
          <Button emphasis="secondary" onClick={() => location.reload()}>
            {t('errorPage.reload')}
          </Button>
        </>
      }
      details={{
        label: t('errorPage.details'),
        facts: [
          { label: t('errorPage.source'), value: location.pathname },
          { label: t('errorPage.message'), value: error instanceof Error ? error.message : String(error) },
        ],
      }}
    />
  );
};
