import { Button, ErrorBox, Stack, useDescribeError } from '@parcela/ui';
import { ApiFailure, usePhrase } from '@parcela/web';
import { IconFingerprint } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refreshSecurity } from './security-queries.ts';

/** The step-up by a passkey, above the other proof. */
export const PasskeyProof = ({ onDone }: { onDone: () => void }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const proving = useMutation({
    mutationFn: async () => (await import('../../../shared/session/passkeys.ts')).stepUpByPasskey(),
    onSuccess: () => {
      void refreshSecurity();
      onDone();
    },
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
        {t('passkey.use')}
      </Button>
      {error !== null && (
        <ErrorBox>{error instanceof ApiFailure ? describe(error).message : t('passkey.unused')}</ErrorBox>
      )}
    </Stack>
  );
};
