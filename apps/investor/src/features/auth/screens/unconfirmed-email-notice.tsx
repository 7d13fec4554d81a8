import { NoticeBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { ResendButton } from '../forms/resend-confirmation-button.tsx';

/** The password was right, but the address is not confirmed, so the user can request the link again. */
export const UnconfirmedNotice = ({
  email,
  next,
  onClose,
}: {
  email: string;
  next: string | undefined;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox
      tone="warning"
      title={t('signIn.unconfirmedTitle')}
      actions={<ResendButton email={email} next={next} onClose={onClose} />}
      isAnnounced
    >
      {t('signIn.unconfirmedText', { email })}
    </NoticeBox>
  );
};
