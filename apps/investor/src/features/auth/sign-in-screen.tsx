import { safeNext } from '@parcela/domain';
import { EmailField, Form, PasswordField, Stack, useForm } from '@parcela/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ApiFailure } from '../../shared/api.ts';
import { AuthFrame } from '../../shared/auth-frame.tsx';
import { useTranslateIssue } from '../../shared/errors.ts';
import { linkTo } from '../../shared/link-to.tsx';
import { paths } from '../../shared/paths.ts';
import { usePhrase, useRichPhrase } from '../../shared/phrases.tsx';
import type { SignInSearch } from './auth-search.ts';
import { bothRequired } from './both-required.ts';
import { startSession } from './start-session.ts';

// What few people see loads when it is needed.
const UnconfirmedNotice = lazy(async () => ({
  default: (await import('./unconfirmed-notice.tsx')).UnconfirmedNotice,
}));
const SessionExpiredPopup = lazy(async () => ({
  default: (await import('./session-expired-popup.tsx')).SessionExpiredPopup,
}));

/** Sign-in with e-mail and password; afterwards to `next`, else to the projects (spec section 2). */
export const SignInScreen = (): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const navigate = useNavigate();
  const { next, sessionExpired }: SignInSearch = useSearch({ strict: false });
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const form = useForm({
    initialValues: { identifier: '', password: '' },
    schema: bothRequired,
    translate: useTranslateIssue(),
  });
  const askToConfirm = (error: unknown): boolean => {
    const isUnconfirmed = error instanceof ApiFailure && error.code === 'auth.email_not_confirmed';
    if (isUnconfirmed) setUnconfirmed(form.getValues().identifier.trim());
    return isUnconfirmed;
  };
  return (
    <AuthFrame
      title={t('signIn.title')}
      description={t('signIn.text')}
      footer={rich('signIn.toSignUp', { link: linkTo(paths.signUp) })}
    >
      <Stack gap="lg">
        <Suspense fallback={null}>
          {unconfirmed !== null && (
            <UnconfirmedNotice email={unconfirmed} onClose={() => setUnconfirmed(null)} />
          )}
          {sessionExpired === true && <SessionExpiredPopup next={next} />}
        </Suspense>
        <Form
          form={form}
          label={t('signIn.title')}
          submitLabel={t('signIn.action')}
          isSubmitWide
          onError={askToConfirm}
          onSubmit={async (values) => {
            setUnconfirmed(null);
            await startSession(values);
            await navigate({ href: safeNext(next), replace: true });
          }}
        >
          <EmailField name="identifier" label={t('auth.email')} autoComplete="username" />
          <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" />
        </Form>
      </Stack>
    </AuthFrame>
  );
};
