import { ButtonLink, ErrorBox, Spinner, Stack, useDescribeError } from '@parcela/ui';
import { safeNext } from '@parcela/domain';
import { ApiFailure, usePhrase } from '@parcela/web';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { GoTo } from '../../../shared/navigation/go-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import type { CallbackSearch } from '../queries/auth-search.ts';
import { ResendForm } from '../forms/resend-confirmation-form.tsx';
import { useFinishSocialSignIn } from '../queries/finish-social-sign-in.ts';
import type { SocialProvider } from '../queries/start-social-sign-in.ts';

const SecondFactorStep = lazy(async () => ({
  default: (await import('../forms/second-factor-step.tsx')).SecondFactorStep,
}));

const names = { google: 'Google', apple: 'Apple' } as const;
/** Refusals with a heading of their own; the sentence below is that of the code. */
const titles = {
  'auth.social_email_unverified': 'callback.unverifiedTitle',
  'auth.social_account_unconfirmed': 'signIn.unconfirmedTitle',
  'auth.social_account_other': 'callback.otherTitle',
  'auth.sign_up_closed': 'signUp.closedTitle',
  'auth.referral_invalid': 'signUp.referralRefusedTitle',
} as const;
type Titled = keyof typeof titles;

const isTitled = (code: string): code is Titled => code in titles;
/** These can be solved by the other way of signing up. */
const leadsToSignUp = (code: string): boolean =>
  code === 'auth.social_email_unverified' || code === 'auth.referral_invalid';

/** Why nobody is signed in, and the way back; an unconfirmed account gets a new link here. */
const Refused = ({ failure }: { failure: ApiFailure }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const describe = useDescribeError();
  const { code } = failure;
  return (
    <AuthFrame
      title={t(isTitled(code) ? titles[code] : 'callback.failedTitle')}
      description={<span role="alert">{describe(failure).message}</span>}
    >
      <Stack gap="sm">
        {code === 'auth.social_account_unconfirmed' && (
          <ResendForm onClose={() => void navigate({ to: paths.signIn })} />
        )}
        {leadsToSignUp(code) && (
          <ButtonLink to={paths.signUp} isWide>
            {t('signUp.action')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.signIn} emphasis={isTitled(code) ? 'quiet' : 'primary'} isWide>
          {t('auth.backToSignIn')}
        </ButtonLink>
      </Stack>
    </AuthFrame>
  );
};

/** The code is used up; any other failure can be tried again with the same code. */
const isDefinite = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 429;

/** Handles the return from Google or Apple: checks the query, and goes on or says why not. */
export const CallbackScreen = ({ provider }: { provider: SocialProvider }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const navigate = useNavigate();
  const search: CallbackSearch = useSearch({ strict: false });
  const finish = useFinishSocialSignIn(provider, search);
  const checking = (
    <AuthFrame title={t('callback.title')}>
      <Spinner label={t('callback.checking', { provider: names[provider] })} isLabelVisible />
    </AuthFrame>
  );
  if (finish.isSuccess) {
    const { challenge } = finish.data;
    const href = safeNext(finish.data.next);
    if (challenge === null) return <GoTo href={href} />;
    return (
      <Suspense fallback={checking}>
        <SecondFactorStep
          challenge={challenge}
          onDone={() => navigate({ href, replace: true })}
          onLeave={() => void navigate({ to: paths.signIn, replace: true })}
        />
      </Suspense>
    );
  }
  if (!finish.isError) return checking;
  if (isDefinite(finish.error)) return <Refused failure={finish.error} />;
  const failure = describe(finish.error);
  return (
    <AuthFrame title={t('callback.failedTitle')}>
      <Stack gap="md">
        <ErrorBox reference={failure.reference} onRetry={() => void finish.refetch()}>
          {failure.message}
        </ErrorBox>
        <ButtonLink to={paths.signIn} emphasis="quiet" isWide>
          {t('auth.backToSignIn')}
        </ButtonLink>
      </Stack>
    </AuthFrame>
  );
};
