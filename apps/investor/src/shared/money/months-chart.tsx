import type { EarningsOverview } from '@parcela/contract/investor';
import { writeMonth } from '@parcela/domain';
import { ColumnChart } from '@parcela/ui/charts';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useChartMoney } from './chart-money.ts';

type Month = EarningsOverview['months'][number];

/** The planned amount of a month including expected payouts; null without any. */
const plannedOf = ({ planned, expected }: Month): number | null =>
  planned === null && expected === 0 ? null : (planned ?? 0) + expected;

/** Tells whether that month has a paid or a planned amount. */
export const isEventful = (month: Month): boolean => month.paid !== 0 || (plannedOf(month) ?? 0) > 0;

/** Compares paid and planned earnings of the months around this one. */
export const MonthsChart = ({
  overview: { months, currency },
}: {
  overview: EarningsOverview;
}): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const { format, formatAxis } = useChartMoney(currency);
  const current = months[Math.floor(months.length / 2)];
  return (
    <ColumnChart
      label={t('earnings.months')}
      columnLabel={t('earnings.month')}
      valueLabel={t('earnings.paid')}
      targetLabel={t('earnings.planned')}
      formatValue={format}
      formatAxis={formatAxis}
      {...(current === undefined ? {} : { currentKey: current.month })}
      columns={months.map((month) => ({
        key: month.month,
        label: writeMonth(locale, month.month),
        value: month.paid,
        target: plannedOf(month),
      }))}
    />
  );
};
