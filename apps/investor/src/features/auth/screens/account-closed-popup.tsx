import { Popup } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';

/**
 * Confirms the deletion of the account; removes its flag from the address, so that a reload does not repeat the
 * popup.
 */
export const AccountClosedPopup = (): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  return (
    <Popup
      isOpen
      onClose={() => void navigate({ to: paths.signIn, replace: true })}
      title={t('signIn.deletedTitle')}
      tone="success"
    >
      {t('signIn.deletedText')}
    </Popup>
  );
};
