import { email } from '@parcela/contract';
import { forgotPassword } from '@parcela/contract/investor';
import { popupMs } from '@parcela/domain';
import { ButtonLink, EmailField, Form, Popup, Stack, useForm } from '@parcela/ui';
import { useTranslateIssue, usePhrase } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { call } from '../../../shared/api/api.ts';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { sendOnce } from '../../../shared/api/idempotency.ts';
import { paths } from '../../../shared/navigation/paths.ts';

const requestResetSchema = z.object({ email });

/** Mails a link to set a new password; the answer never reveals whether the address is known. */
export const ForgotPasswordScreen = (): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initialValues: { email: '' },
    schema: requestResetSchema,
    translate: useTranslateIssue(),
  });
  return (
    <AuthFrame title={t('forgot.title')} description={t('forgot.text')}>
      <Stack gap="sm">
        <Form
          form={form}
          label={t('forgot.title')}
          submitLabel={t('forgot.action')}
          isSubmitWide
          onSubmit={async (values) => {
            await sendOnce('forgot-password', values, (options) =>
              call(forgotPassword, { body: values }, options),
            );
            setSent(true);
          }}
        >
          <EmailField name="email" label={t('auth.email')} autoComplete="username" />
        </Form>
        <ButtonLink to={paths.signIn} emphasis="quiet" isWide>
          {t('auth.backToSignIn')}
        </ButtonLink>
      </Stack>
      <Popup
        isOpen={isSent}
        onClose={() => void navigate({ to: paths.signIn })}
        onEscape={() => setSent(false)}
        title={t('resend.sentTitle')}
        tone="success"
        autoCloseAfterMs={popupMs}
      >
        {t('forgot.sentText')}
      </Popup>
    </AuthFrame>
  );
};
