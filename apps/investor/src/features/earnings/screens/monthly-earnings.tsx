import type { EarningsOverview } from '@parcela/client/investor';
import { Card, Section } from '@parcela/ui';
import { ColumnChart } from '@parcela/ui/charts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useChartMoney } from '../../../shared/money/chart-money.ts';
import { usePhrase } from '../../../shared/language/phrases.tsx';

type Month = EarningsOverview['months'][number];

/** What was planned for a month, with what is still to come; null when nothing was or is. */
const plannedOf = ({ planned, expected }: Month): number | null =>
  planned === null && expected === 0 ? null : (planned ?? 0) + expected;

/** Was or is something paid or planned in that month? */
const isEventful = (month: Month): boolean => month.paid > 0 || (plannedOf(month) ?? 0) > 0;

/** The months round this one, paid against planned; nothing when nothing was or is. */
export const Months = ({ overview: { months, currency } }: { overview: EarningsOverview }): ReactNode => {
  const t = usePhrase();
  const intl = useIntl();
  const { format, formatAxis } = useChartMoney(currency);
  if (!months.some(isEventful)) return null;
  const current = months[Math.floor(months.length / 2)];
  return (
    <Section title={t('earnings.months')} description={t('earnings.monthsText')}>
      <Card>
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
            label: intl.formatDate(`${month.month}-01`, { month: 'short', year: '2-digit', timeZone: 'UTC' }),
            value: month.paid,
            target: plannedOf(month),
          }))}
        />
      </Card>
    </Section>
  );
};
