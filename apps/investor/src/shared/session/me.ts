import { getMe } from '@parcela/client/investor';
import { pollIntervalMs } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { inBackground } from '../api/api.ts';
import { meOptions } from './me-options.ts';

/** The signed-in person. */
export const useMe = () => useQuery(meOptions());

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
