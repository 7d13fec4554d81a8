import { callToAction, type CallToAction, shortPopupMs } from '@parcela/domain';
import { Popup, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { paths } from '../navigation/paths.ts';
import { useLevels } from './use-levels.ts';
import { VerificationPopup, VerifyOrNot } from './verification-popup.tsx';

/** Verification alone does not open this offer, so no automatic step leads to verification or back to the offer. */
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

/** The next step of the invest button (spec section 4) with the popups that may block it. */
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
