import {
  getAccountSecurityOptions,
  getAccountSecurityQueryKey,
  listSessionsOptions,
  listSessionsQueryKey,
} from '@parcela/client/investor/query';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/query-client.ts';

/** How the account is protected, and what a step-up asks. */
export const useSecurity = () => useQuery(getAccountSecurityOptions());

/** Where the person is signed in. */
export const useSessions = () => useQuery(listSessionsOptions());

/** Password, second factor or sessions have changed: both are read again. */
export const refreshSecurity = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: getAccountSecurityQueryKey() }),
    queryClient.invalidateQueries({ queryKey: listSessionsQueryKey() }),
  ]);
};
