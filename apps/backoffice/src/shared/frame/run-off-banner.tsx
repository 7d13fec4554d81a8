import { getAppConfiguration } from '@parcela/contract/run-off';
import { NoticeBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../api/api.ts';
import classes from './run-off-banner.module.css';

/**
 * Appears above every screen during a run-off: the calls that staff and investors cannot make, and those that
 * continue.
 */
export const RunOffBanner = (): ReactNode => {
  const t = usePhrase();
  const { data } = useQuery(routeOptions(getAppConfiguration, { query: {} }));
  return (
    data?.data.isRunOff === true && (
      <div className={classes['root']}>
        <NoticeBox tone="warning" title={t('bo.runOff.title')}>
          {t('bo.runOff.text')}
        </NoticeBox>
      </div>
    )
  );
};
