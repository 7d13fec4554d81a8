import { safeNext } from '@parcela/domain';
import { Button, ErrorBox, Form, Stack, useForm } from '@parcela/ui';
import { ApiFailure, useTranslateIssue, useLocale, usePhrase, useRichPhrase, withSearch } from '@parcela/web';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { linkTo } from '../../../shared/navigation/link-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import type { SignInSearch } from '../queries/auth-search.ts';
import { shortNext } from '../queries/short-next.ts';
import { bothRequired } from '../forms/sign-in-schema.ts';
import { SignInFields } from '../forms/sign-in-fields.tsx';
import { SocialButtons } from '../forms/social-buttons.tsx';
import { type Challenge, startSession } from '../queries/start-session.ts';

// Rarely used parts load on demand.
const UnconfirmedNotice = lazy(async () => ({
  default: (await import('./unconfirmed-email-notice.tsx')).UnconfirmedNotice,
}));
const SessionExpiredPopup = lazy(async () => ({
  default: (await import('./session-expired-popup.tsx')).SessionExpiredPopup,
}));
const AccountClosedPopup = lazy(async () => ({
  default: (await import('./account-closed-popup.tsx')).AccountClosedPopup,
}));
const PasskeySignIn = lazy(async () => ({
  default: (await import('../forms/passkey-sign-in.tsx')).PasskeySignIn,
}));
const SecondFactorStep = lazy(async () => ({
  default: (await import('../forms/second-factor-step.tsx')).SecondFactorStep,
}));

interface PasswordFormProps {
  /** The page on which the user continues afterwards. */
  readonly next: string | undefined;
  /** The password was right: the session has started, or a code is needed. */
  readonly onRight: (challenge: Challenge | null) => Promise<void>;
}

const PasswordForm = ({ next, onRight }: PasswordFormProps): ReactNode => {
  const t = usePhrase();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const form = useForm({
    initialValues: { identifier: '', password: '' },
    schema: bothRequired,
    translate: useTranslateIssue(),
  });
  /** The form shows errors that the user can correct, without the request id. */
  const explain = (error: unknown): boolean => {
    const code = error instanceof ApiFailure ? error.code : undefined;
    if (code === 'auth.email_not_confirmed') setUnconfirmed(form.getValues().identifier.trim());
    if (code === 'auth.credentials_invalid') {
      setWrong(true);
      document.querySelector<HTMLElement>('[name="password"]')?.focus();
    }
    return code === 'auth.email_not_confirmed' || code === 'auth.credentials_invalid';
  };
  return (
    <>
      {unconfirmed !== null && (
        <Suspense>
          <UnconfirmedNotice
            email={unconfirmed}
            next={shortNext(next)}
            onClose={() => setUnconfirmed(null)}
          />
        </Suspense>
      )}
      <Form
        form={form}
        label={t('signIn.title')}
        submitLabel={t('signIn.action')}
        isSubmitWide
        onError={explain}
        onSubmit={async (values) => {
          setUnconfirmed(null);
          setWrong(false);
          await onRight(await startSession(values));
        }}
      >
        <SignInFields />
        {isWrong && (
          <ErrorBox title={t('callback.failedTitle')}>{t('error.auth.credentials_invalid')}</ErrorBox>
        )}
      </Form>
    </>
  );
};

/** Sign-in with e-mail and password or by a provider; leads to `next` or to the projects (spec section 2). */
export const SignInScreen = (): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { next, sessionExpired, accountDeleted }: SignInSearch = useSearch({ strict: false });
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const goOn = (): Promise<void> => navigate({ href: safeNext(next), replace: true });
  if (challenge !== null)
    return (
      <Suspense>
        <SecondFactorStep challenge={challenge} onDone={goOn} onLeave={() => setChallenge(null)} />
      </Suspense>
    );
  return (
    <AuthFrame
      title={t('signIn.title')}
      description={t('signIn.text')}
      footer={rich('signIn.toSignUp', { link: linkTo(withSearch(paths.signUp, { next })) })}
    >
      <Stack gap="lg">
        <PasswordForm
          next={next}
          onRight={async (asked) => {
            if (asked === null) await goOn();
            else setChallenge(asked);
          }}
        />
        <Suspense
          fallback={
            <Button emphasis="secondary" isWide isDisabled>
              {t('passkey.signIn')}
            </Button>
          }
        >
          <PasskeySignIn onDone={() => void goOn()} />
        </Suspense>
        <SocialButtons
          request={() => ({ language: locale, ...(next === undefined ? {} : { next: safeNext(next) }) })}
        />
      </Stack>
      <Suspense>
        {sessionExpired !== undefined && <SessionExpiredPopup next={next} sessionExpired={sessionExpired} />}
        {accountDeleted === true && <AccountClosedPopup />}
      </Suspense>
    </AuthFrame>
  );
};
