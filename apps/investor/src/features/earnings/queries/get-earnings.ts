import { type Earning, exportEarnings, listEarnings } from '@parcela/client/investor';
import { getLastPayoutOptions, listEarningsQueryKey } from '@parcela/client/investor/query';
import { cacheMs, type Currency, type Locale } from '@parcela/domain';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { asCsv, csvOf } from '../../../shared/content/csv-file.ts';
import type { EarningsSearch } from './earnings-search.ts';

/** The server gives so many at once; fewer are the last ones. */
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

/** Settled earnings stay as they are for good; others are still on their way. */
const areFinal = (batches: readonly (readonly Earning[])[] | undefined): boolean =>
  batches !== undefined && batches.every((rows) => rows.every(({ state }) => state === 'settled'));

/**
 * Earnings that fit the filters, the newest first, a thousand at a time. The last distribution is asked for first: while it
 * is the one that is known, so are the earnings, and they are not read again.
 */
export const useEarnings = (search: EarningsSearch, currency: Currency, locale: Locale) => {
  const lastDistribution = useQuery(getLastPayoutOptions());
  const query = queryOf(search, currency, locale);
  const earnings = useInfiniteQuery({
    queryKey: [...listEarningsQueryKey({ query }), lastDistribution.data?.importId],
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === undefined ? {} : { before: pageParam };
      const { data } = await listEarnings({ query: { ...query, ...before }, signal, throwOnError: true });
      return data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (rows) => (rows.length < batchSize ? undefined : rows.at(-1)?.documentId),
    enabled: lastDistribution.isSuccess,
    staleTime: ({ state }) => (areFinal(state.data?.pages) ? Infinity : cacheMs),
    placeholderData: keepPreviousData,
  });
  return {
    rows: earnings.data?.pages.flat(),
    /** Null as long as everything that fits the filters is here. */
    loadOlder: earnings.hasNextPage ? () => void earnings.fetchNextPage() : null,
    isLoadingOlder: earnings.isFetchingNextPage,
    error: lastDistribution.error ?? earnings.error,
    retry: () => void (lastDistribution.isError ? lastDistribution.refetch() : earnings.refetch()),
  };
};

/** Every earning that fits the filters as a file. */
export const loadEarningsFile = async (
  search: EarningsSearch,
  currency: Currency,
  locale: Locale,
): Promise<Blob> => csvOf(await listEarnings({ query: queryOf(search, currency, locale), ...asCsv }));

/** The earnings of a year as a PDF, with the totals that the screen shows. */
export const loadStatement = async (year: number, currency: Currency, locale: Locale): Promise<Blob> => {
  // The client knows the answer as text; asked so, it is the bytes of the file.
  const { data }: { data: unknown } = await exportEarnings({
    path: { format: 'pdf' },
    query: { year, currency, locale },
    parseAs: 'blob',
    throwOnError: true,
  });
  return data as Blob;
};
