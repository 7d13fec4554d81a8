import {
  getAccountSecurityOptions,
  getAccountSecurityQueryKey,
  listSessionsOptions,
  listSessionsQueryKey,
} from '@parcela/client/investor/query';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/query-client.ts';

/** The security settings of the account, and what a step-up asks for. */
export const useSecurity = () => useQuery(getAccountSecurityOptions());

/** The sessions of the person. */
export const useSessions = () => useQuery(listSessionsOptions());

/** Password, second factor or sessions have changed: both are loaded again. */
export const refreshSecurity = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: getAccountSecurityQueryKey() }),
    queryClient.invalidateQueries({ queryKey: listSessionsQueryKey() }),
  ]);
};
