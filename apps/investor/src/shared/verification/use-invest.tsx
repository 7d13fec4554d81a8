import { callToAction, type CallToAction, isClearedToInvest, popupMs, shortPopupMs } from '@parcela/domain';
import { Button, Popup, Text } from '@parcela/ui';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { useMe } from '../session/me.ts';
import { paths } from '../navigation/paths.ts';
import { usePhrase } from '../language/phrases.tsx';
import { withSearch } from '../navigation/search.ts';
import { useVerificationOptions } from './verification-options.ts';

/** What the person has reached on the ladder; undefined until it is known. */
export const useLevels = () => {
  const me = useMe();
  const options = useVerificationOptions();
  if (me.data === undefined || options.data === undefined) return undefined;
  const granted = me.data.verification.map(({ type }) => type);
  return { options: options.data.data, granted, isCleared: isClearedToInvest(options.data.data, granted) };
};

const VerifyOrNot = ({ onVerify, onLeave }: { onVerify: () => void; onLeave: () => void }): ReactNode => {
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

/** "Verify first": leads on by itself after 5 s (spec section 4), unless it is closed before. */
export const VerificationPopup = ({
  slug,
  onLeave,
}: {
  /** The project to come back to; null keeps the popup shut. */
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

/** Verification alone does not open this offer, so nothing leads there by itself, and not back to it afterwards. */
const ShutOutPopup = ({ isOpen, onLeave }: { isOpen: boolean; onLeave: () => void }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  return (
    <Popup
      isOpen={isOpen}
      onClose={onLeave}
      title={t('invest.investorsOnlyTitle')}
      tone="warning"
      actions={<VerifyOrNot onVerify={() => void navigate({ to: paths.verification })} onLeave={onLeave} />}
    >
      <Text>{t('invest.shutOutText')}</Text>
    </Popup>
  );
};

/** The invest button's step for a person (spec section 4) with the popups that may stand in the way. */
export const useInvest = () => {
  const t = usePhrase();
  const navigate = useNavigate();
  const levels = useLevels();
  const [wanted, setWanted] = useState<{ slug: string; action: CallToAction } | null>(null);

  const invest = useCallback(
    (slug: string, onlyForCurrentInvestor: boolean): void => {
      if (levels === undefined) return;
      const action = callToAction({ ...levels, onlyForCurrentInvestor });
      if (action === 'order') void navigate({ to: paths.projectOrder(slug) });
      else if (action === 'sign_up') void navigate({ to: paths.signUp });
      else setWanted({ slug, action });
    },
    [levels, navigate],
  );

  const popup = (
    <>
      <VerificationPopup
        slug={wanted?.action === 'verification' ? wanted.slug : null}
        onLeave={() => setWanted(null)}
      />
      <ShutOutPopup isOpen={wanted?.action === 'verification_for_others'} onLeave={() => setWanted(null)} />
      <Popup
        isOpen={wanted?.action === 'investors_only'}
        onClose={() => setWanted(null)}
        title={t('invest.investorsOnlyTitle')}
        tone="warning"
        autoCloseAfterMs={shortPopupMs}
      >
        <Text>{t('error.project.investor_only')}</Text>
      </Popup>
    </>
  );
  return { invest, popup, isReady: levels !== undefined };
};
