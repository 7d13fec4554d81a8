import { getMe } from '@parcela/contract/investor';
import { pollIntervalMs } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { meOptions } from './me-options.ts';

/** The signed-in user. */
export const useMe = () => useQuery(meOptions());

/** Requests the user every 5 s while the page is visible; every screen gets the answer. */
export const usePolledMe = (isPolling: boolean) =>
  useQuery({
    queryKey: ['polled-me'],
    queryFn: async ({ signal }) => {
      const data = await call(getMe, {}, { isInBackground: true, signal });
      queryClient.setQueryData(meOptions().queryKey, data);
      return data;
    },
    enabled: isPolling,
    refetchInterval: isPolling ? pollIntervalMs : false,
    refetchIntervalInBackground: false,
    gcTime: 0,
  });
