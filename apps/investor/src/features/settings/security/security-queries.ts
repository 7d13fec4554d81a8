import {
  getAccountSecurityOptions,
  getAccountSecurityQueryKey,
  listSessionsOptions,
  listSessionsQueryKey,
} from '@parcela/client/investor/query';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';

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
