import { callToAction, type CallToAction, isClearedToInvest, popupMs, shortPopupMs } from '@parcela/domain';
import { Popup, Text } from '@parcela/ui';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { useMe } from './me.ts';
import { paths } from './paths.ts';
import { usePhrase } from './phrases.tsx';
import { withSearch } from './search.ts';
import { useVerificationOptions } from './verification-options.ts';

/** What the person has reached on the ladder; undefined until it is known. */
export const useLevels = () => {
  const me = useMe();
  const options = useVerificationOptions();
  if (me.data === undefined || options.data === undefined) return undefined;
  const granted = me.data.verification.map(({ type }) => type);
  return { options: options.data.data, granted, isCleared: isClearedToInvest(options.data.data, granted) };
};

/** "Verify first": closes by itself after 5 s and leads on either way (spec section 4). */
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
  const leave = (): void => {
    onLeave();
    void navigate({ href: withSearch(paths.verification, { slug: slug ?? undefined }) });
  };
  return (
    <Popup
      isOpen={slug !== null}
      onClose={leave}
      title={t('invest.verifyTitle')}
      tone="warning"
      autoCloseAfterMs={popupMs}
    >
      <Text>{t('invest.verifyText')}</Text>
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
