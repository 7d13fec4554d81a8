import { useQuery } from '@tanstack/react-query';
import { session } from '../../shared/session/session.ts';
import { settleDecision } from './apply-decision.ts';

/** Settles device and server once a session, and says whether the person still has to decide. */
export const useSettledDecision = (): boolean => {
  const { data } = useQuery({
    queryKey: ['consents', session.isSignedIn()],
    queryFn: async () => ({ decision: await settleDecision() }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return data !== undefined && data.decision === null;
};
