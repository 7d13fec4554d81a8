import { getMe } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api.ts';

/** The signed-in user, requested once and shared by every screen. */
export const meOptions = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => call(getMe, {}, { signal }),
  });

export const loadMe = () => queryClient.ensureQueryData(meOptions());

/** Requests the user again, even when no current screen shows the data. */
export const refreshMe = () => queryClient.fetchQuery({ ...meOptions(), staleTime: 0 });
