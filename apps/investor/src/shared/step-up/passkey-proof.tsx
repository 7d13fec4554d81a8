import { Button, ErrorBox, Stack, useDescribeError } from '@parcela/ui';
import { ApiFailure, usePhrase } from '@parcela/web';
import { IconFingerprint } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** The step-up with a passkey, above the other kinds of proof. */
export const PasskeyProof = ({ onDone }: { onDone: () => void }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const proving = useMutation({
    mutationFn: async () => (await import('../session/passkeys.ts')).stepUpByPasskey(),
    onSuccess: onDone,
  });
  const { error } = proving;
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        emphasis="secondary"
        icon={IconFingerprint}
        isBusy={proving.isPending}
        onClick={() => proving.mutate()}
      >
        {t('stepUp.passkey')}
      </Button>
      {error !== null && (
        <ErrorBox>
          {error instanceof ApiFailure ? describe(error).message : t('stepUp.passkeyUnused')}
        </ErrorBox>
      )}
    </Stack>
  );
};
