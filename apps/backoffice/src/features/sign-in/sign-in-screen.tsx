import { typedCodeMax } from '@parcela/contract';
import { staffSignIn } from '@parcela/contract/operator';
import { safeNext } from '@parcela/domain';
import {
  AuthLayout,
  ColorSchemeToggle,
  EmailField,
  ErrorBox,
  Form,
  NoticeBox,
  PasswordField,
  Stack,
  Text,
  TextField,
  useForm,
} from '@parcela/ui';
import { ApiFailure, Brand, usePhrase, useScreenTitle, useTranslateIssue } from '@parcela/web';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { LanguageControl } from '../../shared/frame/language-control.tsx';
import { PasskeyButton } from '../../shared/frame/passkey-button.tsx';
import { to } from '../../shared/navigation/to.ts';
import { session } from '../../shared/session/session.ts';

// Loaded only when the user signs in with a passkey.
const signInByPasskey = async (): Promise<void> =>
  (await import('../../shared/session/passkeys.ts')).signInByPasskey();

const SignInForm = ({ onDone }: { onDone: () => void }): ReactNode => {
  const t = usePhrase();
  const [isWrong, setWrong] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '', totp: '' },
    schema: staffSignIn.body,
    translate: useTranslateIssue(),
  });
  const explain = (error: unknown): boolean => {
    const isRefused = error instanceof ApiFailure && error.code === 'staff.credentials_invalid';
    setWrong(isRefused);
    // A code is valid once.
    if (isRefused) form.setFieldValue('totp', '');
    return isRefused;
  };
  return (
    <Form
      form={form}
      label={t('bo.signIn.title')}
      submitLabel={t('bo.signIn.action')}
      isSubmitWide
      onError={explain}
      onSubmit={async (body) => {
        setWrong(false);
        const { token } = await call(staffSignIn, { body });
        session.start(token);
        onDone();
      }}
    >
      <EmailField name="email" label={t('bo.signIn.email')} autoComplete="username" />
      <PasswordField name="password" label={t('bo.signIn.password')} autoComplete="current-password" />
      <TextField
        name="totp"
        label={t('bo.signIn.code')}
        description={t('bo.signIn.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={typedCodeMax}
      />
      {isWrong && (
        <ErrorBox title={t('bo.signIn.wrongTitle')}>{t('error.staff.credentials_invalid')}</ErrorBox>
      )}
    </Form>
  );
};

/** Sign-in with e-mail, password and code; leads back to the requested address. */
export const SignInScreen = (): ReactNode => {
  const t = usePhrase();
  useScreenTitle(t('bo.signIn.title'));
  const navigate = useNavigate();
  const search = useLocation().search as Readonly<Record<string, unknown>>;
  const next = safeNext(search['next'], to.home);
  const onDone = (): void => void navigate({ href: next, replace: true });
  return (
    <AuthLayout
      brand={<Brand to={to.signIn} />}
      controls={
        <>
          <LanguageControl />
          <ColorSchemeToggle />
        </>
      }
      title={t('bo.signIn.title')}
      description={t('bo.signIn.text')}
    >
      <Stack gap="lg">
        {search['ended'] !== undefined && <NoticeBox tone="info">{t('bo.signIn.ended')}</NoticeBox>}
        <SignInForm onDone={onDone} />
        <PasskeyButton label={t('bo.passkey.signIn')} begin={signInByPasskey} onDone={onDone} />
        <Text size="sm" c="dimmed">
          {t('bo.signIn.lost')}
        </Text>
      </Stack>
    </AuthLayout>
  );
};
