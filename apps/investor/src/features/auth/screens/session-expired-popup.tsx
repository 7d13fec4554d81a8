import { idleLimitMs, popupMs } from '@parcela/domain';
import { Popup } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { session } from '../../../shared/session/session.ts';
import type { SignInSearch } from '../queries/auth-search.ts';

type SessionExpiredPopupProps = Required<Pick<SignInSearch, 'sessionExpired'>> & Pick<SignInSearch, 'next'>;

/**
 * Explains why the session ended; removes the flag from the address, so that a reload does not repeat the popup.
 * After inactivity the popup stays until the user closes it, because the user was away when it appeared.
 */
export const SessionExpiredPopup = ({ next, sessionExpired }: SessionExpiredPopupProps): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const close = () => {
    session.isEndShown();
    void navigate({ href: withSearch(paths.signIn, { next }), replace: true });
  };
  if (sessionExpired === 'inactivity')
    return (
      <Popup isOpen onClose={close} title={t('signIn.inactiveTitle')} tone="warning">
        {t('signIn.inactiveText', { minutes: idleLimitMs / 60_000 })}
      </Popup>
    );
  return (
    <Popup isOpen onClose={close} title={t('signIn.expiredTitle')} tone="warning" autoCloseAfterMs={popupMs}>
      {t('signIn.expiredText')}
    </Popup>
  );
};
