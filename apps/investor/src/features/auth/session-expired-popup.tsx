import { popupMs } from '@parcela/domain';
import { Popup } from '@parcela/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { usePhrase } from '../../shared/phrases.tsx';
import { withSearch } from '../../shared/search.ts';

/** Why the person is here again; leaves the address too, so that a reload does not say it a second time. */
export const SessionExpiredPopup = ({ next }: { next: string | undefined }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const close = () => void navigate({ href: withSearch(paths.signIn, { next }), replace: true });
  return (
    <Popup isOpen onClose={close} title={t('signIn.expiredTitle')} tone="warning" autoCloseAfterMs={popupMs}>
      {t('signIn.expiredText')}
    </Popup>
  );
};
