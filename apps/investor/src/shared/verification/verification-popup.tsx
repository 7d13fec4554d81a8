import { popupMs } from '@parcela/domain';
import { Button, Popup, Text } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../navigation/paths.ts';

export const VerifyOrNot = ({
  onVerify,
  onLeave,
}: {
  onVerify: () => void;
  onLeave: () => void;
}): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <Button emphasis="quiet" onClick={onLeave}>
        {t('invest.notNow')}
      </Button>
      <Button onClick={onVerify}>{t('invest.verifyNow')}</Button>
    </>
  );
};

/** "Verify first": continues automatically after 5 s (spec section 4), unless the user closes it first. */
export const VerificationPopup = ({
  slug,
  onLeave,
}: {
  /** The project to return to; null closes the popup. */
  slug: string | null;
  onLeave: () => void;
}): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const verify = (): void => {
    onLeave();
    void navigate({ href: withSearch(paths.verification, { slug: slug ?? undefined }) });
  };
  return (
    <Popup
      isOpen={slug !== null}
      onClose={onLeave}
      onTimeout={verify}
      title={t('invest.verifyTitle')}
      tone="warning"
      autoCloseAfterMs={popupMs}
      actions={<VerifyOrNot onVerify={verify} onLeave={onLeave} />}
    >
      <Text>{t('invest.verifyText')}</Text>
    </Popup>
  );
};
