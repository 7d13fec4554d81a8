import type { EarningsOverview } from '@parcela/contract/investor';
import { FigureTile, MoneyText } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconCalendar, IconTrendingUp } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { NextDistributionTile } from '../../../shared/money/next-distribution-tile.tsx';
import classes from './earnings-screen.module.css';

/** Earnings in total and in the latest year, and the next expected payout. */
export const EarningsFigures = ({
  overview: { currency, total, years },
}: {
  overview: EarningsOverview;
}): ReactNode => {
  const t = usePhrase();
  const latest = years[0];
  const sumOf = (part: 'count' | 'corrections') => years.reduce((sum, year) => sum + year[part], 0);
  return (
    <div className={classes['figures']}>
      <FigureTile
        icon={IconTrendingUp}
        label={t('earnings.total')}
        value={<MoneyText amount={total} currency={currency} size="large" />}
        hint={t('earnings.totalHint', { count: sumOf('count'), corrections: sumOf('corrections') })}
      />
      {latest !== undefined && (
        <FigureTile
          icon={IconCalendar}
          label={t('earnings.year', { year: String(latest.year) })}
          value={<MoneyText amount={latest.total} currency={currency} size="large" />}
          hint={t('earnings.totalHint', { count: latest.count, corrections: latest.corrections })}
        />
      )}
      <NextDistributionTile />
    </div>
  );
};
