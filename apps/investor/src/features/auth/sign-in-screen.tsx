import { credentials } from '@parcela/contract';
import { popupMs, safeNext } from '@parcela/domain';
import { EmailField, Form, NoticeBox, PasswordField, Popup, Stack, useForm } from '@parcela/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '../../shared/api.ts';
import { AuthFrame } from '../../shared/auth-frame.tsx';
import { useTranslateIssue } from '../../shared/errors.ts';
import { linkTo } from '../../shared/link-to.tsx';
import { paths } from '../../shared/paths.ts';
import { usePhrase, useRichPhrase } from '../../shared/phrases.tsx';
import { withSearch } from '../../shared/search.ts';
import type { SignInSearch } from './auth-search.ts';
import { ResendButton } from './resend-button.tsx';
import { startSession } from './start-session.ts';

const UnconfirmedNotice = ({ email, onClose }: { email: string; onClose: () => void }): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox
      tone="warning"
      title={t('signIn.unconfirmedTitle')}
      actions={<ResendButton email={email} onClose={onClose} />}
      isAnnounced
    >
      {t('signIn.unconfirmedText', { email })}
    </NoticeBox>
  );
};

const SessionExpiredPopup = ({ next }: { next: string | undefined }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  // Out of the address too, so that a reload does not say it again.
  const close = () => void navigate({ href: withSearch(paths.signIn, { next }), replace: true });
  return (
    <Popup isOpen onClose={close} title={t('signIn.expiredTitle')} tone="warning" autoCloseAfterMs={popupMs}>
      {t('signIn.expiredText')}
    </Popup>
  );
};

/** Sign-in with e-mail and password; afterwards to `next`, else to the projects (spec section 2). */
export const SignInScreen = (): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const navigate = useNavigate();
  const { next, sessionExpired }: SignInSearch = useSearch({ strict: false });
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const form = useForm({
    initialValues: { identifier: '', password: '' },
    schema: credentials,
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
        {unconfirmed !== null && (
          <UnconfirmedNotice email={unconfirmed} onClose={() => setUnconfirmed(null)} />
        )}
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
      {sessionExpired === true && <SessionExpiredPopup next={next} />}
    </AuthFrame>
  );
};
