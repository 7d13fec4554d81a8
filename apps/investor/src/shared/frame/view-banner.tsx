import { Button, NoticeBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meOptions } from '../session/me-options.ts';
import { signOut } from '../session/sign-out.ts';
import classes from './view-banner.module.css';

/** Says on every page that staff view as an investor, and lets them end the view. */
export const ViewBanner = (): ReactNode => {
  const t = usePhrase();
  const me = useQuery(meOptions());
  const email = me.data?.email;
  return (
    <section aria-label={t('view.label')} className={classes['root']}>
      <NoticeBox
        tone="warning"
        title={email === undefined ? t('view.asSomebody') : t('view.as', { email })}
        actions={
          <Button size="small" emphasis="secondary" onClick={() => signOut()}>
            {t('view.end')}
          </Button>
        }
      />
    </section>
  );
};
