import { useQuery } from '@tanstack/react-query';
import { session } from '../../shared/session/session.ts';
import { applyStoredDecision } from './apply-decision.ts';

/** Synchronises device and server once per session, and tells whether the user still has to decide. */
export const useStoredDecision = (): boolean => {
  const { data } = useQuery({
    queryKey: ['consents', session.isSignedIn()],
    queryFn: async () => ({ decision: await applyStoredDecision() }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return data !== undefined && data.decision === null;
};
