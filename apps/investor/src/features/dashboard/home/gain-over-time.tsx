import type { Currency } from '@parcela/domain';
import { Card, MoneyText, QueryView, Segmented, Text, TextSkeleton } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { Later } from '../../../shared/frame/later.tsx';
import { historyOptions, type Range } from '../get-dashboard.ts';
import classes from './home.module.css';

const GainChart = lazy(async () => ({ default: (await import('./gain-chart.tsx')).GainChart }));

const ranges = ['3M', '1Y', '5Y', 'Max'] as const satisfies readonly Range[];
/** A single point does not make a line. */
const pointsMin = 2;

/** The change of the gain over the chosen period, and its chart. */
export const GainOverTime = ({ currency }: { currency: Currency }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [range, setRange] = useState<Range>('1Y');
  const history = useQuery({ ...historyOptions(range, currency, locale), placeholderData: keepPreviousData });
  const change = history.data?.data.gainChange;
  const room = (
    <div className={classes['chartRoom']}>
      <TextSkeleton lines={6} />
    </div>
  );
  return (
    <Card>
      <div className={classes['chartHead']}>
        <span>
          <span className={classes['soft']}>{t('home.gainOfPeriod')}</span>{' '}
          <MoneyText amount={change} currency={currency} sign="always" hasArrow />
        </span>
        <Segmented
          label={t('dashboard.range')}
          options={ranges.map((value) => ({ value, label: t(`dashboard.range.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      <QueryView
        query={history}
        loading={room}
        empty={{
          when: ({ data }) => data.points.length < pointsMin,
          show: (
            <div className={classes['noChart']}>
              <Text c="dimmed">{t('dashboard.noHistory')}</Text>
            </div>
          ),
        }}
      >
        {({ data }) => (
          <Later fallback={room}>
            <div className={classes['chartRoom']}>
              <GainChart history={data} />
            </div>
          </Later>
        )}
      </QueryView>
    </Card>
  );
};
