import { currencies } from '@parcela/domain';
import { CardSkeleton, MoneyText, PageHeader, Segmented } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { TilesSkeleton, WorthSkeleton } from '../dashboard-skeleton.tsx';
import { earlyWorth } from './early-worth.ts';
import classes from './home.module.css';

/** The place of the net worth, with a skeleton until `early-worth.ts` writes it. */
const WorthRoom = (): ReactNode => {
  const t = usePhrase();
  return (
    <div>
      <div {...{ [earlyWorth.figure]: true }} hidden>
        <div className={classes['worthLabel']}>
          {t('dashboard.netWorth')}{' '}
          <span {...{ [earlyWorth.at]: true }} hidden className={classes['soft']}>
            {t('home.storedAt', { time: '{time}' })}
          </span>
        </div>
        <div className={classes['worth']}>
          <MoneyText amount={0} currency="CZK" size="figure" />
        </div>
        <div className={classes['gain']}>{'\u00a0'}</div>
      </div>
      <div {...{ [earlyWorth.room]: true }}>
        <WorthSkeleton />
      </div>
    </div>
  );
};

/** The dashboard before its code has loaded: everything is already in its final place. */
export const DashboardShell = (): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        actions={
          <Segmented
            label={t('currency.label')}
            options={currencies.map((currency) => ({ value: currency as string, label: currency }))}
            value=""
            onChange={() => undefined}
          />
        }
      />
      <div className={classes['root']}>
        <WorthRoom />
        <CardSkeleton count={1} />
        <TilesSkeleton />
      </div>
    </>
  );
};
