import { type Earning, exportEarnings, listEarnings } from '@parcela/client/investor';
import { getLastPayoutOptions, listEarningsQueryKey } from '@parcela/client/investor/query';
import { cacheMs, type Currency, type Locale } from '@parcela/domain';
import type { TableFormat } from '@parcela/tables';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { asFile, fileOf } from '../../../shared/content/table-file.ts';
import type { EarningsSearch } from './earnings-search.ts';

/** Rows of one answer of the server; an answer with fewer is the last. */
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
 * Earnings that match the filters, the newest first, a thousand at a time. The last distribution is requested
 * first: while it is the known one, the loaded earnings are valid and are not requested again.
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
    /** Null once everything that matches the filters is loaded. */
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
): Promise<Blob> =>
  fileOf(await listEarnings({ query: queryOf(search, currency, locale), ...asFile(format) }));

/** The earnings of a year as a PDF, with the totals that the screen shows. */
export const loadStatement = async (year: number, currency: Currency, locale: Locale): Promise<Blob> => {
  // The client types the answer as text; with this option it is the bytes of the file.
  const { data }: { data: unknown } = await exportEarnings({
    path: { format: 'pdf' },
    query: { year, currency, locale },
    parseAs: 'blob',
    throwOnError: true,
  });
  return data as Blob;
};
