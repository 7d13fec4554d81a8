import { getMe } from '@parcela/client/investor';
import { pollIntervalMs } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { inBackground } from '../api/api.ts';

/** The signed-in person; requested once and shared by every screen. */
export const meOptions = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => (await getMe({ signal, throwOnError: true })).data,
  });

export const useMe = () => useQuery(meOptions());

export const loadMe = () => queryClient.ensureQueryData(meOptions());

/** Requests the person again, also when no screen shows them now. */
export const refreshMe = () => queryClient.fetchQuery({ ...meOptions(), staleTime: 0 });

/** Requests the person every 5 s while the page is visible; every screen gets the answer. */
export const usePolledMe = (isPolling: boolean) =>
  useQuery({
    queryKey: ['polled-me'],
    queryFn: async ({ signal }) => {
      const { data } = await getMe({ ...inBackground, signal, throwOnError: true });
      queryClient.setQueryData(meOptions().queryKey, data);
      return data;
    },
    enabled: isPolling,
    refetchInterval: isPolling ? pollIntervalMs : false,
    refetchIntervalInBackground: false,
    gcTime: 0,
  });
