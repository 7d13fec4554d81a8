import { Popup, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { queryClient, usePhrase } from '@parcela/web';
import { getAccountSecurity, listSessions } from '@parcela/contract/investor';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { routeOptions } from '../api/api.ts';
import { showStepUpBy, type StepUpRequest } from './step-up.ts';

const PasskeyProof = lazy(async () => ({ default: (await import('./passkey-proof.tsx')).PasskeyProof }));
const ProofForm = lazy(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }));

/** The proof changes how long the session is fresh. */
const refreshSecurity = (): void => {
  for (const { operationId } of [getAccountSecurity, listSessions])
    void queryClient.invalidateQueries({ queryKey: [operationId] });
};

/**
 * The only dialog that asks for password, authenticator code or mailed code, as the server requires; the
 * screen renders it once.
 */
export const StepUpDialog = (): ReactNode => {
  const t = usePhrase();
  const [request, setRequest] = useState<StepUpRequest | null>(null);
  const security = useQuery({ ...routeOptions(getAccountSecurity, {}), enabled: request !== null });
  useEffect(() => showStepUpBy(setRequest), []);
  // Leaving the screen cancels the step-up.
  useEffect(() => () => request?.cancel(), [request]);
  if (request === null) return null;
  const settle = (decide: () => void) => (): void => {
    decide();
    setRequest(null);
  };
  const shown = {
    done: settle(() => {
      refreshSecurity();
      request.done();
    }),
    cancel: settle(request.cancel),
  };
  return (
    <Popup isOpen onClose={shown.cancel} title={t('stepUp.title')} actions={null}>
      <QueryView query={security} loading={<TextSkeleton lines={4} />} empty={null}>
        {(loaded) => (
          <Suspense fallback={<TextSkeleton lines={4} />}>
            <Stack gap="lg">
              {loaded.passkeys.length > 0 && <PasskeyProof onDone={shown.done} />}
              <ProofForm method={loaded.stepUp} request={shown} />
            </Stack>
          </Suspense>
        )}
      </QueryView>
    </Popup>
  );
};
