import { resendWalletAuthorization } from '@parcela/contract/investor';
import { Button, ErrorBox, Stack, useDescribeError } from '@parcela/ui';
import { ApiFailure, usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/api.ts';
import { sendOnce } from '../api/idempotency.ts';

/** Mails the link that authorises a wallet payment again; the server allows this three times. */
export const ResendAuthorization = ({ orderDocumentId }: { orderDocumentId: string }): ReactNode => {
  const t = usePhrase();
  const describeError = useDescribeError();
  const resending = useMutation({
    mutationFn: () =>
      sendOnce(`resend-wallet-${orderDocumentId}`, { orderDocumentId }, (options) =>
        call(resendWalletAuthorization, { body: { orderDocumentId } }, options),
      ),
  });
  const failure = resending.isError ? describeError(resending.error) : null;
  const isLimitReached =
    resending.error instanceof ApiFailure && resending.error.code === 'wallet.resend_limit';
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        emphasis="secondary"
        size="small"
        isBusy={resending.isPending}
        isDisabled={isLimitReached}
        onClick={() => resending.mutate()}
      >
        {t('walletPayment.resend')}
      </Button>
      <output>{resending.isSuccess && t('walletPayment.resent')}</output>
      {failure !== null && (
        <ErrorBox title={failure.title} reference={failure.reference}>
          {failure.message}
        </ErrorBox>
      )}
    </Stack>
  );
};
