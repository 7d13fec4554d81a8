import type { PortfolioHistory } from '@parcela/contract/investor';
import { writeDay } from '@parcela/domain';
import { LineChart } from '@parcela/ui/charts';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useChartMoney } from '../../../shared/money/chart-money.ts';

const chartHeight = 120;

/** The gain over time. Loaded separately, because charts are heavy. */
export const GainChart = ({ history: { points, currency } }: { history: PortfolioHistory }): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const { format, formatAxis } = useChartMoney(currency);
  return (
    <LineChart
      label={t('home.gainOverTime')}
      height={chartHeight}
      xKind="time"
      xLabel={t('dashboard.day')}
      isArea
      formatX={(time) => writeDay(locale, time, { timeZone: 'UTC' })}
      formatY={format}
      formatYAxis={formatAxis}
      series={[
        {
          key: 'gain',
          label: t('dashboard.gain'),
          points: points.map(({ date, gain }) => ({ x: Date.parse(`${date}T00:00:00Z`), y: gain })),
        },
      ]}
    />
  );
};
