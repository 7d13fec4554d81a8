import { getMeOptions } from '@parcela/client/investor/query';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** The signed-in person; asked once and shared by every screen. */
export const meOptions = () => getMeOptions();

export const useMe = () => useQuery(meOptions());

export const loadMe = () => queryClient.ensureQueryData(meOptions());

export const refreshMe = () => queryClient.invalidateQueries({ queryKey: meOptions().queryKey });
