import { Button, ErrorBox, Stack, useDescribeError } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconBrandAppleFilled, IconBrandGoogleFilled } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { useAppConfiguration } from '../../../shared/api/app-configuration.ts';
import classes from './social-buttons.module.css';
import { type SocialSignInRequest, useStartSocialSignIn } from '../queries/start-social-sign-in.ts';

const providers = [
  { provider: 'google', icon: IconBrandGoogleFilled, label: 'social.google' },
  { provider: 'apple', icon: IconBrandAppleFilled, label: 'social.apple' },
] as const;

/**
 * Sign-in with Google and Apple, where the operator offers them. Both buttons appear until the offer is
 * known, so that the layout does not shift. A press calls `request`, which returns the current input.
 */
export const SocialButtons = ({ request }: { request: () => SocialSignInRequest }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const start = useStartSocialSignIn(request);
  const offered = useAppConfiguration().data?.data.socialProviders;
  const shown = providers.filter(({ provider }) => offered?.includes(provider) !== false);
  const failure = start.isError ? describe(start.error) : null;
  if (shown.length === 0) return null;
  return (
    <Stack gap="sm">
      <p className={classes['or']}>{t('social.or')}</p>
      {shown.map(({ provider, icon, label }) => (
        <Button
          key={provider}
          emphasis="secondary"
          icon={icon}
          isWide
          isBusy={start.isPending && start.variables === provider}
          onClick={() => start.mutate(provider)}
        >
          {t(label)}
        </Button>
      ))}
      {failure !== null && <ErrorBox reference={failure.reference}>{failure.message}</ErrorBox>}
    </Stack>
  );
};
