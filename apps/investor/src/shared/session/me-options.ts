import { getMe } from '@parcela/client/investor';
import { queryClient } from '@parcela/web';
import { queryOptions } from '@tanstack/react-query';

/** The signed-in person; requested once and shared by every screen. */
export const meOptions = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => (await getMe({ signal, throwOnError: true })).data,
  });

export const loadMe = () => queryClient.ensureQueryData(meOptions());

/** Requests the person again, also when no screen shows them now. */
export const refreshMe = () => queryClient.fetchQuery({ ...meOptions(), staleTime: 0 });
