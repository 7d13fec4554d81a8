import { popupMs } from '@parcela/domain';
import { Popup } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

/** Says that the mail was sent; closes by itself after 5 s (spec section 8). */
export const ResentPopup = ({
  isOpen,
  onClose,
  onEscape,
}: {
  isOpen: boolean;
  onClose: () => void;
  /** Escape does nothing where closing leads to another screen. */
  onEscape?: () => void;
}): ReactNode => {
  const t = usePhrase();
  return (
    <Popup
      isOpen={isOpen}
      onClose={onClose}
      onEscape={onEscape}
      title={t('resend.sentTitle')}
      tone="success"
      autoCloseAfterMs={popupMs}
    >
      {t('resend.sentText')}
    </Popup>
  );
};
