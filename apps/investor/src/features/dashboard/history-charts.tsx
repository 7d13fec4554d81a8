import type { PortfolioHistory } from '@parcela/contract/investor';
import { writeDay } from '@parcela/domain';
import { Card } from '@parcela/ui';
import { type ChartMark, LineChart } from '@parcela/ui/charts';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useChartMoney } from '../../shared/money/chart-money.ts';
import classes from './dashboard-screen.module.css';

type Point = PortfolioHistory['points'][number];

const xOf = ({ date }: Point): number => Date.parse(`${date}T00:00:00Z`);

const seriesOf = (points: readonly Point[], key: 'netWorth' | 'invested' | 'earnings', label: string) => ({
  key,
  label,
  points: points.map((point) => ({ x: xOf(point), y: point[key] })),
});

/**
 * Net worth and invested amounts with purchases; earnings with distributions. Loaded separately, because charts
 * are heavy.
 */
export const HistoryCharts = ({
  history: { points, currency },
}: {
  history: PortfolioHistory;
}): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const { format, formatAxis } = useChartMoney(currency);
  const marksOf = (key: 'purchases' | 'payouts', phrase: 'dashboard.purchased' | 'dashboard.paidOut') =>
    points
      .filter((point) => point[key].count > 0)
      .map((point): ChartMark => {
        const { count, amount } = point[key];
        return { x: xOf(point), label: t(phrase, { count, amount: format(amount) }) };
      });
  const shared = {
    xKind: 'time',
    xLabel: t('dashboard.day'),
    isArea: true,
    formatX: (time: number) => writeDay(locale, time, { timeZone: 'UTC' }),
    formatY: format,
    formatYAxis: formatAxis,
  } as const;
  return (
    <div className={classes['charts']}>
      <Card title={t('dashboard.worthOverTime')} headingOrder={3}>
        <LineChart
          {...shared}
          label={t('dashboard.worthOverTime')}
          marksLabel={t('dashboard.purchases')}
          series={[
            seriesOf(points, 'netWorth', t('dashboard.netWorth')),
            { ...seriesOf(points, 'invested', t('dashboard.invested')), isQuiet: true },
          ]}
          marks={marksOf('purchases', 'dashboard.purchased')}
        />
      </Card>
      <Card title={t('dashboard.earningsOverTime')} headingOrder={3}>
        <LineChart
          {...shared}
          label={t('dashboard.earningsOverTime')}
          marksLabel={t('dashboard.payouts')}
          series={[seriesOf(points, 'earnings', t('dashboard.earnings'))]}
          marks={marksOf('payouts', 'dashboard.paidOut')}
        />
      </Card>
    </div>
  );
};
