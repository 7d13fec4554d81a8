import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { shownLocale, withSearch } from '@parcela/web';
import type { List, ListAnswer, ListAsk } from '../define-list.ts';
import { type RawSearch, readAddress, writeAddress } from './address.ts';

/** The state of a list: the query in the address, the answer, and functions that change the address. */
export const useList = <Row>(list: List<Row>) => {
  const navigate = useNavigate();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const raw = search as RawSearch;
  const ask = readAddress(list, raw);
  const opened = typeof raw['row'] === 'string' ? raw['row'] : undefined;
  const query = useQuery<ListAnswer<Row>>({
    queryKey: [list.name, list.scope, ask, shownLocale()],
    queryFn: ({ signal }) => list.load(ask, signal),
    // Rows stay visible while the next page loads.
    placeholderData: keepPreviousData,
  });
  const hrefOf = (next: ListAsk, open?: string): string => withSearch(pathname, writeAddress(next, open));
  /** The current row; undefined when it is no longer on this page. */
  const reread = async (row: Row): Promise<Row | undefined> => {
    const { data } = await query.refetch();
    return data?.data.find((candidate) => list.rowKey(candidate) === list.rowKey(row));
  };
  const go = (next: ListAsk, open?: string): void => void navigate({ href: hrefOf(next, open) });
  return {
    ask,
    query,
    opened,
    hrefOf,
    go,
    reread,
    /** A change of filters or order goes to the first page. */
    narrow: (change: Partial<Pick<ListAsk, 'filters' | 'sort'>>): void =>
      go({ ...ask, ...change, page: 1, after: undefined }),
  };
};
export type ListState<Row> = ReturnType<typeof useList<Row>>;
