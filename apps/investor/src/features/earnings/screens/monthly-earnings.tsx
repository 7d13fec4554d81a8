import type { EarningsOverview } from '@parcela/contract/investor';
import { Card, Section } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { isEventful, MonthsChart } from '../../../shared/money/months-chart.tsx';

/** The months around this one, with their paid and planned earnings; renders nothing without any. */
export const Months = ({ overview }: { overview: EarningsOverview }): ReactNode => {
  const t = usePhrase();
  if (!overview.months.some(isEventful)) return null;
  return (
    <Section title={t('earnings.months')} description={t('earnings.monthsText')}>
      <Card>
        <MonthsChart overview={overview} />
      </Card>
    </Section>
  );
};
