import type { Currency } from '@parcela/domain';
import { CardSkeleton, NoticeBox, QueryView, Section, Segmented } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { historyOptions, type Range } from './get-dashboard.ts';

const HistoryCharts = lazy(async () => ({ default: (await import('./history-charts.tsx')).HistoryCharts }));

const ranges = ['1M', '3M', 'YTD', '1Y', '5Y', 'Max'] as const satisfies readonly Range[];
/** A single point does not make a line. */
const pointsMin = 2;

/** Net worth and earnings over the chosen period. */
export const OverTime = ({ currency }: { currency: Currency }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [range, setRange] = useState<Range>('1Y');
  const history = useQuery({
    ...historyOptions(range, currency, locale),
    placeholderData: keepPreviousData,
  });
  const skeleton = <CardSkeleton count={2} />;
  return (
    <Section
      title={t('dashboard.overTime')}
      actions={
        <Segmented
          label={t('dashboard.range')}
          options={ranges.map((value) => ({ value, label: t(`dashboard.range.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      }
    >
      <QueryView
        query={history}
        loading={skeleton}
        empty={{
          when: ({ data }) => data.points.length < pointsMin,
          show: <NoticeBox tone="info">{t('dashboard.noHistory')}</NoticeBox>,
        }}
      >
        {({ data }) => (
          <Suspense fallback={skeleton}>
            <HistoryCharts history={data} />
          </Suspense>
        )}
      </QueryView>
    </Section>
  );
};
