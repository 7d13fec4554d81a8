import { Button, ErrorBox, Stack, useDescribeError } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconMail } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { ResentPopup } from './confirmation-resent-popup.tsx';
import { useResendConfirmation } from '../queries/use-resend-confirmation.ts';

interface ResendButtonProps {
  readonly email: string;
  /** The page to which the mailed link leads. */
  readonly next: string | undefined;
  /** Called after the user closes the popup that confirms the sending. */
  readonly onClose: () => void;
  readonly isWide?: boolean;
}

/** Sends the confirmation mail again to a known address. */
export const ResendButton = ({ email, next, onClose, isWide = false }: ResendButtonProps): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const resend = useResendConfirmation();
  const failure = resend.isError ? describe(resend.error) : undefined;
  const close = (): void => {
    resend.reset();
    onClose();
  };
  return (
    <Stack gap="sm">
      <Button
        emphasis="secondary"
        icon={IconMail}
        isWide={isWide}
        isBusy={resend.isPending}
        onClick={() => resend.mutate({ email, ...(next === undefined ? {} : { next }) })}
      >
        {t('resend.action')}
      </Button>
      {failure && <ErrorBox reference={failure.reference}>{failure.message}</ErrorBox>}
      <ResentPopup isOpen={resend.isSuccess} onClose={close} />
    </Stack>
  );
};
