import type { DataOf } from '@parcela/contract';
import { listSavedViews } from '@parcela/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { routeOptions } from '../../api/api.ts';

/** Filters and order under a name: the member's own view, or a view that a colleague shares. */
export type SavedView = DataOf<typeof listSavedViews>[number];

const freshMs = 300_000;

/** The saved views of a list. One request loads the views of all lists, and no list waits for it. */
export const useSavedViews = (list: string) => {
  const { data, isError, refetch } = useQuery({ ...routeOptions(listSavedViews, {}), staleTime: freshMs });
  return {
    views: (data?.data ?? []).filter((view) => view.list === list),
    isLoaded: data !== undefined,
    hasFailed: isError && data === undefined,
    retry: (): void => void refetch(),
  };
};
