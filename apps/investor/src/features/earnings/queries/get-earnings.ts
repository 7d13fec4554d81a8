import { type Earning, exportEarnings, listEarnings, getLastPayout } from '@parcela/contract/investor';
import { cacheMs, type Currency, type Locale } from '@parcela/domain';
import type { TableFormat } from '@parcela/tables';
import { keyOf } from '@parcela/web';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callForFile, callForTable, routeOptions } from '../../../shared/api/api.ts';
import type { EarningsSearch } from './earnings-search.ts';

/** The rows of one server answer; an answer with fewer rows is the last. */
const batchSize = 1000;

const queryOf = (
  { year, project, currency: paidIn, settlement }: EarningsSearch,
  currency: Currency,
  locale: Locale,
) => ({
  currency,
  locale,
  ...(year === undefined ? {} : { 'filters[year]': year }),
  ...(project === undefined ? {} : { 'filters[project]': project }),
  ...(paidIn === undefined ? {} : { 'filters[currency]': paidIn }),
  ...(settlement === undefined ? {} : { 'filters[settlement]': settlement }),
});

/** Paid earnings never change; others are still in transit. */
const areFinal = (batches: readonly (readonly Earning[])[] | undefined): boolean =>
  batches !== undefined && batches.every((rows) => rows.every(({ state }) => state === 'settled'));

/**
 * Earnings that match the filters, newest first, a thousand per request. The first request reads the last
 * distribution: while it has not changed, the loaded earnings stay valid.
 */
export const useEarnings = (search: EarningsSearch, currency: Currency, locale: Locale) => {
  const lastDistribution = useQuery(routeOptions(getLastPayout, {}));
  const query = queryOf(search, currency, locale);
  const earnings = useInfiniteQuery({
    queryKey: [...keyOf(listEarnings, { query }), lastDistribution.data?.importId],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === undefined ? {} : { before: pageParam };
      return call(listEarnings, { query: { ...query, ...before } }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (rows) => (rows.length < batchSize ? undefined : rows.at(-1)?.documentId),
    enabled: lastDistribution.isSuccess,
    staleTime: ({ state }) => (areFinal(state.data?.pages) ? Infinity : cacheMs),
    placeholderData: keepPreviousData,
  });
  return {
    rows: earnings.data?.pages.flat(),
    /** Null once all matching earnings are loaded. */
    loadOlder: earnings.hasNextPage ? () => void earnings.fetchNextPage() : null,
    isLoadingOlder: earnings.isFetchingNextPage,
    error: lastDistribution.error ?? earnings.error,
    retry: () => void (lastDistribution.isError ? lastDistribution.refetch() : earnings.refetch()),
  };
};

/** Every earning that matches the filters, as a file. */
export const loadEarningsFile = async (
  search: EarningsSearch,
  currency: Currency,
  locale: Locale,
  format: TableFormat,
): Promise<Blob> => callForTable(listEarnings, { query: queryOf(search, currency, locale) }, format);

/** The earnings of a year as a PDF, with the same totals as the screen. */
export const loadStatement = (year: number, currency: Currency, locale: Locale): Promise<Blob> =>
  callForFile(exportEarnings, { params: { format: 'pdf' }, query: { year, currency, locale } });
