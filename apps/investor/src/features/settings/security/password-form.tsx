import { Button, Form, PasswordField, useForm } from '@parcela/ui';
import { ApiFailure, passwordRefusals, usePhrase, usePointAtField, useTranslateIssue } from '@parcela/web';
import type { ReactNode } from 'react';
import { PasswordRules } from '../../../shared/profile/password-rules.tsx';
import { firstPasswordSchema, otherPasswordSchema, setPassword } from './change-password.ts';
import { SettingForm } from '../blocks/setting-block.tsx';
import { isCancelled } from '../../../shared/step-up/step-up.ts';

const newPasswordRefusals = { ...passwordRefusals, 'auth.password_same': 'password' } as const;

interface PasswordFormProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The issues of the contract, and the extra rule of this form. */
const useTranslatePasswordIssue = (): ReturnType<typeof useTranslateIssue> => {
  const t = usePhrase();
  const translate = useTranslateIssue();
  return (issue) => (issue.message === 'password_same' ? t('error.auth.password_same') : translate(issue));
};

/** The current password, if any, and the new one twice. */
export const PasswordForm = ({ email, hasPassword, onDone, onCancel }: PasswordFormProps): ReactNode => {
  const t = usePhrase();
  const form = useForm({
    initialValues: { currentPassword: '', password: '', passwordConfirmation: '' },
    schema: hasPassword ? otherPasswordSchema : firstPasswordSchema,
    translate: useTranslatePasswordIssue(),
  });
  const pointAtPassword = usePointAtField(form, newPasswordRefusals);
  const explain = (error: unknown): boolean => {
    if (isCancelled(error)) return true;
    const isWrong = error instanceof ApiFailure && error.code === 'auth.credentials_invalid';
    if (isWrong) form.setFieldError('currentPassword', t('stepUp.wrongPassword'));
    return isWrong || pointAtPassword(error);
  };
  return (
    <SettingForm>
      <Form
        form={form}
        label={t('settings.password')}
        submitLabel={t(hasPassword ? 'settings.passwordSave' : 'settings.passwordSet')}
        onError={explain}
        onSubmit={async (values) => {
          await setPassword(values);
          onDone();
        }}
        secondaryAction={
          <Button emphasis="quiet" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        }
      >
        {/* The user name, for password managers. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && <PasswordField name="currentPassword" label={t('settings.passwordCurrent')} />}
        <div>
          <PasswordField name="password" label={t('settings.passwordNew')} autoComplete="new-password" />
          <PasswordRules password={form.getValues().password} email={email} />
        </div>
        <PasswordField
          name="passwordConfirmation"
          label={t('settings.passwordAgain')}
          autoComplete="new-password"
        />
      </Form>
    </SettingForm>
  );
};
