import { getAccountSecurity, listSessions } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { routeOptions } from '../../../shared/api/api.ts';

/** The security settings of the account, and what a step-up asks for. */
export const useSecurity = () => useQuery(routeOptions(getAccountSecurity, {}));

/** The sessions of the person. */
export const useSessions = () => useQuery(routeOptions(listSessions, {}));

/** Password, second factor or sessions have changed: both are loaded again. */
export const refreshSecurity = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [getAccountSecurity.operationId] }),
    queryClient.invalidateQueries({ queryKey: [listSessions.operationId] }),
  ]);
};
