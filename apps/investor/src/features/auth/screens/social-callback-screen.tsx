import { ButtonLink, ErrorBox, Spinner, Stack, useDescribeError } from '@parcela/ui';
import { safeNext } from '@parcela/domain';
import { ApiFailure, usePhrase } from '@parcela/web';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { GoTo } from '../../../shared/navigation/go-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import type { CallbackSearch } from '../queries/auth-search.ts';
import { ResendForm } from '../forms/resend-confirmation-form.tsx';
import { type Finished, useFinishSocialSignIn } from '../queries/finish-social-sign-in.ts';
import type { Challenge } from '../queries/start-session.ts';
import type { SocialProvider } from '../queries/start-social-sign-in.ts';

const SecondFactorStep = lazy(async () => ({
  default: (await import('../forms/second-factor-step.tsx')).SecondFactorStep,
}));

const LinkAccountStep = lazy(async () => ({
  default: (await import('../forms/link-account-step.tsx')).LinkAccountStep,
}));

const names = { google: 'Google', apple: 'Apple' } as const;
/** Refusals with their own heading; the sentence below the heading is the error code's phrase. */
const titles = {
  'auth.social_email_unverified': 'callback.unverifiedTitle',
  'auth.social_account_unconfirmed': 'callback.unconfirmedTitle',
  'auth.social_account_other': 'callback.otherTitle',
  'auth.sign_up_closed': 'signUp.closedTitle',
  'auth.referral_invalid': 'signUp.referralRefusedTitle',
} as const;
type Titled = keyof typeof titles;

const isTitled = (code: string): code is Titled => code in titles;
/** The user can solve these refusals by signing up the other way. */
const leadsToSignUp = (code: string): boolean =>
  code === 'auth.social_email_unverified' || code === 'auth.referral_invalid';

/**
 * Explains why the sign-in failed and leads back; the owner of an unconfirmed account can request a new link
 * here.
 */
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
          <>
            <ResendForm onClose={() => void navigate({ to: paths.signIn })} />
            <ButtonLink to={paths.forgotPassword} emphasis="secondary" isWide>
              {t('forgot.link')}
            </ButtonLink>
          </>
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

/** The code is used up; after any other failure the user can try the same code again. */
const isDefinite = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 429;

interface GoOnProps {
  readonly provider: SocialProvider;
  readonly finished: Finished;
  /** Appears while a step is loading. */
  readonly checking: ReactNode;
}

/** Asks for the account's password and a code where needed, then continues. */
const GoOn = ({ provider, finished, checking }: GoOnProps): ReactNode => {
  const navigate = useNavigate();
  const [linked, setLinked] = useState<{ readonly challenge: Challenge | null }>();
  const href = safeNext(finished.next);
  const leave = () => void navigate({ to: paths.signIn, replace: true });
  const { challenge } = linked ?? finished;
  if (finished.link !== null && linked === undefined)
    return (
      <Suspense fallback={checking}>
        <LinkAccountStep
          provider={provider}
          providerName={names[provider]}
          question={finished.link}
          onLinked={(next) => setLinked({ challenge: next })}
          onLeave={leave}
        />
      </Suspense>
    );
  if (challenge === null) return <GoTo href={href} />;
  return (
    <Suspense fallback={checking}>
      <SecondFactorStep
        challenge={challenge}
        onDone={() => navigate({ href, replace: true })}
        onLeave={leave}
      />
    </Suspense>
  );
};

/** Handles the return from Google or Apple: checks the query, and continues or explains the refusal. */
export const CallbackScreen = ({ provider }: { provider: SocialProvider }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const search: CallbackSearch = useSearch({ strict: false });
  const finish = useFinishSocialSignIn(provider, search);
  const checking = (
    <AuthFrame title={t('callback.title')}>
      <Spinner label={t('callback.checking', { provider: names[provider] })} isLabelVisible />
    </AuthFrame>
  );
  if (finish.isSuccess) return <GoOn provider={provider} finished={finish.data} checking={checking} />;
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
