import type { AccountSecurity } from '@parcela/client/investor';
import { Button, Form, NoticeBox, PasswordField, useForm } from '@parcela/ui';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '../../shared/api.ts';
import { useTranslateIssue } from '../../shared/errors.ts';
import { PasswordRules } from '../../shared/password-rules.tsx';
import { usePhrase } from '../../shared/phrases.tsx';
import { passwordRefusals, usePointAtField } from '../../shared/point-at-field.ts';
import { firstPasswordSchema, otherPasswordSchema, setPassword } from './change-password.ts';
import { SettingBlock, SettingForm } from './setting-block.tsx';
import { isCancelled } from './step-up.ts';

const newPasswordRefusals = { ...passwordRefusals, 'auth.password_same': 'password' } as const;

interface PasswordFormProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The issues of the contract, and the one rule that only this form has. */
const useTranslatePasswordIssue = (): ReturnType<typeof useTranslateIssue> => {
  const t = usePhrase();
  const translate = useTranslateIssue();
  return (issue) => (issue.message === 'password_same' ? t('error.auth.password_same') : translate(issue));
};

const PasswordForm = ({ email, hasPassword, onDone, onCancel }: PasswordFormProps): ReactNode => {
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
        {/* Whose password it is, for the keeper of passwords. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && <PasswordField name="currentPassword" label={t('settings.passwordCurrent')} />}
        <div>
          <PasswordField name="password" label={t('settings.passwordNew')} autoComplete="new-password" />
          <PasswordRules password={form.getValues().password} />
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

/** Another password, or the first one of somebody who came by Google or Apple. */
export const PasswordBlock = ({
  email,
  security: { hasPassword },
}: {
  email: string;
  security: AccountSecurity;
}): ReactNode => {
  const t = usePhrase();
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed');
  return (
    <SettingBlock
      id="password"
      title={t('settings.password')}
      description={t(hasPassword ? 'settings.passwordText' : 'settings.passwordNone')}
      action={
        state === 'open' ? undefined : (
          <Button emphasis="secondary" size="small" onClick={() => setState('open')}>
            {t(hasPassword ? 'settings.passwordChange' : 'settings.passwordSet')}
          </Button>
        )
      }
    >
      {state === 'open' && (
        <PasswordForm
          email={email}
          hasPassword={hasPassword}
          onDone={() => setState('done')}
          onCancel={() => setState('closed')}
        />
      )}
      {state === 'done' && (
        <NoticeBox tone="success" isAnnounced onDismiss={() => setState('closed')}>
          {t('settings.passwordDone')}
        </NoticeBox>
      )}
    </SettingBlock>
  );
};
