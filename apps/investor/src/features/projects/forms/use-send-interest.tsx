import { popupMs } from '@parcela/domain';
import { Popup, Text, useDescribeError } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sendInterest } from '../queries/send-interest.ts';

/** Sends an interest request and shows the result (spec section 8: success and error popups). */
export const useInterest = () => {
  const t = usePhrase();
  const describe = useDescribeError();
  const { mutate, reset, variables, error, isPending, isSuccess } = useMutation({ mutationFn: sendInterest });
  const popup: ReactNode = (
    <>
      <Popup
        isOpen={isSuccess}
        onClose={reset}
        title={t('interest.successTitle')}
        tone="success"
        autoCloseAfterMs={popupMs}
      >
        <Text>{t('interest.sentText')}</Text>
      </Popup>
      <Popup isOpen={error !== null} onClose={reset} title={t('interest.failureTitle')} tone="error">
        <Text>{error !== null && describe(error).message}</Text>
      </Popup>
    </>
  );
  return {
    /** `project` is the documentId. */
    send: (project: string) => mutate(project),
    isSending: (project: string) => isPending && variables === project,
    popup,
  };
};
