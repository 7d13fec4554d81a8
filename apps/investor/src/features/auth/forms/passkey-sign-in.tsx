import { Button, ErrorBox, Stack, useDescribeError } from '@parcela/ui';
import { ApiFailure, usePhrase } from '@parcela/web';
import { IconFingerprint } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import {
  areKnownToBrowser,
  areSuggested,
  signInByPasskey,
  stopWaiting,
} from '../../../shared/session/passkeys.ts';

/** A challenge is valid for five minutes, so a newer one replaces it while the browser waits. */
const renewEveryMs = 4 * 60_000;

/** Lets the browser suggest passkeys in the e-mail field, if it supports this. */
const useSuggestions = (onDone: () => void, onRefused: (error: unknown) => void): void => {
  const wait = useEffectEvent(async (): Promise<void> => {
    try {
      if (!(await areSuggested())) return;
      await signInByPasskey({ isSuggested: true });
      onDone();
    } catch (error) {
      // The user has picked nothing, unless the server has refused a passkey.
      if (error instanceof ApiFailure && error.code === 'auth.passkey_invalid') onRefused(error);
    }
  });
  useEffect(() => {
    void wait();
    const renewing = setInterval(() => void wait(), renewEveryMs);
    return () => {
      clearInterval(renewing);
      stopWaiting();
    };
  }, []);
};

/**
 * Sign-in with a passkey: a button, and suggestions in the e-mail field. Renders nothing if the browser does not
 * support passkeys.
 */
export const PasskeySignIn = ({ onDone }: { onDone: () => void }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const [refusal, setRefusal] = useState<unknown>(null);
  const signing = useMutation({
    mutationFn: () => signInByPasskey({ isSuggested: false }),
    onMutate: () => setRefusal(null),
    onError: setRefusal,
    onSuccess: onDone,
  });
  useSuggestions(onDone, setRefusal);
  if (!areKnownToBrowser()) return null;
  return (
    <Stack gap="sm">
      <Button
        emphasis="secondary"
        icon={IconFingerprint}
        isWide
        isBusy={signing.isPending}
        onClick={() => signing.mutate()}
      >
        {t('passkey.signIn')}
      </Button>
      {refusal !== null && (
        <ErrorBox>{refusal instanceof ApiFailure ? describe(refusal).message : t('passkey.unused')}</ErrorBox>
      )}
    </Stack>
  );
};
