import { newPassword } from '@parcela/contract';
import { popupMs } from '@parcela/domain';
import { ButtonLink, Form, NoticeBox, PasswordField, Popup, Stack, useForm } from '@parcela/ui';
import { ApiFailure, passwordRefusals, usePhrase, usePointAtField, useTranslateIssue } from '@parcela/web';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { PasswordRules } from '../../../shared/profile/password-rules.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import type { NewPasswordSearch } from '../queries/auth-search.ts';
import { setNewPassword } from '../queries/set-new-password.ts';

const newPasswordSchema = z
  .object({ password: newPassword, passwordConfirmation: z.string().check(z.minLength(1, 'required')) })
  .check(
    z.refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
      error: 'passwords_differ',
      path: ['passwordConfirmation'],
    }),
  );

/** Without a valid code, the screen shows no form, only the reason and a link to request a new code. */
const NoUsableCode = ({ isRefused }: { isRefused: boolean }): ReactNode => {
  const t = usePhrase();
  return (
    <AuthFrame
      title={t(isRefused ? 'verifyEmail.invalidTitle' : 'newPassword.title')}
      description={isRefused ? <span role="alert">{t('newPassword.invalidText')}</span> : undefined}
    >
      <Stack gap="md">
        {!isRefused && (
          <NoticeBox tone="warning" title={t('newPassword.noCodeTitle')}>
            {t('newPassword.noCodeText')}
          </NoticeBox>
        )}
        <Stack gap="sm">
          <ButtonLink to={paths.forgotPassword} isWide>
            {t('newPassword.askAgain')}
          </ButtonLink>
          <ButtonLink to={paths.signIn} emphasis="quiet" isWide>
            {t('auth.backToSignIn')}
          </ButtonLink>
        </Stack>
      </Stack>
    </AuthFrame>
  );
};

const NewPasswordForm = ({ code, onRefused }: { code: string; onRefused: () => void }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const [isStaying, setStaying] = useState(false);
  const form = useForm({
    initialValues: { password: '', passwordConfirmation: '' },
    schema: newPasswordSchema,
    translate: useTranslateIssue(),
  });
  const pointAtPassword = usePointAtField(form, passwordRefusals);
  const onError = (error: unknown): boolean => {
    if (!(error instanceof ApiFailure) || error.code !== 'auth.reset_invalid') return pointAtPassword(error);
    onRefused();
    return true;
  };
  return (
    <AuthFrame title={t('newPassword.title')} description={t('newPassword.text')}>
      <Form
        form={form}
        label={t('newPassword.title')}
        submitLabel={t('newPassword.action')}
        isSubmitWide
        isSubmitDisabled={isDone}
        onError={onError}
        onSubmit={async (values) => {
          await setNewPassword({ code, ...values });
          setDone(true);
        }}
      >
        <div>
          <PasswordField name="password" label={t('newPassword.password')} autoComplete="new-password" />
          <PasswordRules password={form.getValues().password} />
        </div>
        <PasswordField
          name="passwordConfirmation"
          label={t('newPassword.confirmation')}
          autoComplete="new-password"
        />
      </Form>
      {isStaying && (
        <ButtonLink to={paths.signIn} isWide>
          {t('auth.backToSignIn')}
        </ButtonLink>
      )}
      <Popup
        isOpen={isDone && !isStaying}
        onClose={() => void navigate({ to: paths.signIn, replace: true })}
        onEscape={() => setStaying(true)}
        title={t('newPassword.doneTitle')}
        tone="success"
        autoCloseAfterMs={popupMs}
      >
        {t('newPassword.doneText')}
      </Popup>
    </AuthFrame>
  );
};

/** Sets a new password through a mailed link. */
export const NewPasswordScreen = (): ReactNode => {
  const { code = '' }: NewPasswordSearch = useSearch({ strict: false });
  const [refused, setRefused] = useState<string | null>(null);
  if (code.trim() === '' || refused === code) return <NoUsableCode isRefused={refused !== null} />;
  return <NewPasswordForm code={code} onRefused={() => setRefused(code)} />;
};
