import { type Currency, type ValueOnDay, writeDay } from '@parcela/domain';
import { LineChart } from '@parcela/ui/charts';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useChartMoney } from '../../../shared/money/chart-money.ts';

interface ValueChartProps {
  readonly history: readonly ValueOnDay[];
  readonly currency: Currency;
}

const pointsOf = (history: ValueChartProps['history'], name: 'ofShares' | 'valuation') =>
  history.flatMap(({ on, [name]: y }) => (y === null ? [] : [{ x: Date.parse(`${on}T00:00:00Z`), y }]));

/** The valuations of a property next to the price of all shares. Loaded separately, because charts are heavy. */
export const ValueChart = ({ history, currency }: ValueChartProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const { format, formatAxis } = useChartMoney(currency);
  return (
    <LineChart
      label={t('valuations.chart')}
      height={200}
      xKind="time"
      xLabel={t('valuations.day')}
      formatX={(time) => writeDay(locale, time, { timeZone: 'UTC' })}
      formatY={format}
      formatYAxis={formatAxis}
      series={[
        { key: 'shares', label: t('valuations.ofShares'), points: pointsOf(history, 'ofShares') },
        { key: 'valuation', label: t('valuations.series'), points: pointsOf(history, 'valuation') },
      ]}
    />
  );
};
