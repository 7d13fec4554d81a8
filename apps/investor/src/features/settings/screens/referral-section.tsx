import type { Me } from '@parcela/contract/investor';
import { Button, CopyField, Stack, Text } from '@parcela/ui';
import { pageBrand, usePhrase, withSearch } from '@parcela/web';
import { IconShare } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { MutationFailure } from '../../../shared/step-up/mutation-failure.tsx';
import { SettingsSection } from './settings-section.tsx';

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The device's own way to share a link, if it has one. */
const ShareButton = ({ link }: { link: string }): ReactNode => {
  const t = usePhrase();
  const sharing = useMutation({
    mutationFn: () =>
      navigator
        .share({ title: pageBrand().name, text: t('settings.shareText'), url: link })
        .catch((error: unknown) => {
          // Closing the device's dialog is a choice, not a failure.
          if (!isAbort(error)) throw error;
        }),
  });
  if (!('share' in navigator)) return null;
  return (
    <>
      <div>
        <Button emphasis="secondary" icon={IconShare} onClick={() => sharing.mutate()}>
          {t('settings.share')}
        </Button>
      </div>
      <MutationFailure mutation={sharing} />
    </>
  );
};

/** The referral code, and the sign-up link that contains it. */
export const ReferralSection = ({ me }: { me: Me }): ReactNode => {
  const t = usePhrase();
  const { referralCode } = me.userProfile;
  const link = `${location.origin}${withSearch(paths.signUp, { referral: referralCode })}`;
  return (
    <SettingsSection name="referral">
      <Stack gap="md">
        <Text>{t('settings.referralText')}</Text>
        <CopyField label={t('settings.referralCode')} value={referralCode} />
        <CopyField label={t('settings.referralLink')} value={link} />
        <ShareButton link={link} />
      </Stack>
    </SettingsSection>
  );
};
