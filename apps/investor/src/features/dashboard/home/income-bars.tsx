import { getEarningsOverview } from '@parcela/contract/investor';
import type { Currency } from '@parcela/domain';
import { useLocale } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../../../shared/api/api.ts';
import { isEventful, MonthsChart } from '../../../shared/money/months-chart.tsx';

/** The paid and planned earnings of each month as bars; renders nothing until there are any. */
export const IncomeBars = ({ currency }: { currency: Currency }): ReactNode => {
  const { locale } = useLocale();
  const { data } = useQuery({
    ...routeOptions(getEarningsOverview, { query: { currency, locale } }),
    placeholderData: keepPreviousData,
  });
  return data?.months.some(isEventful) === true && <MonthsChart overview={data} />;
};
