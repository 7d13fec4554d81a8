import { getAccountSecurity, listSessions } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { routeOptions } from '../../../shared/api/api.ts';

/** The security settings of the account, and the proof for a step-up. */
export const useSecurity = () => useQuery(routeOptions(getAccountSecurity, {}));

/** The user's sessions. */
export const useSessions = () => useQuery(routeOptions(listSessions, {}));

/** Both queries reload after a change of password, second factor or sessions. */
export const refreshSecurity = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [getAccountSecurity.operationId] }),
    queryClient.invalidateQueries({ queryKey: [listSessions.operationId] }),
  ]);
};
