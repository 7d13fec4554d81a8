import { email, newPassword, referralCode, registration } from '@parcela/contract';
import { isMarketingVisitId, popupMs } from '@parcela/domain';
import {
  CheckboxField,
  EmailField,
  Form,
  PasswordField,
  Popup,
  Stack,
  TextField,
  useForm,
} from '@parcela/ui';
import {
  ApiFailure,
  passwordRefusals,
  useLocale,
  usePhrase,
  usePointAtField,
  useTranslateIssue,
} from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { AgreementLabel, type LegalLinks } from '../../../shared/content/legal-documents.tsx';
import { PasswordRules } from '../../../shared/profile/password-rules.tsx';
import { registerAccount } from '../queries/register-account.ts';
import classes from './sign-up-form.module.css';
import { SocialButtons } from './social-buttons.tsx';
import type { SocialSignInRequest } from '../queries/start-social-sign-in.ts';

const signUpSchema = z.object({
  email,
  password: newPassword,
  referralCode,
  termsAndPrivacyAccepted: registration.shape.termsAndPrivacyAccepted,
});

const ReferralField = ({ code }: { code: string }): ReactNode => {
  const t = usePhrase();
  // The visit id of the marketing network cannot be edited (spec section 5).
  return isMarketingVisitId(code) ? (
    <p className={classes['visit']}>
      <span className={classes['visitLabel']}>{t('signUp.referral')}</span>
      <span className={classes['visitId']}>{code}</span>
    </p>
  ) : (
    <TextField
      name="referralCode"
      label={t('signUp.referral')}
      isOptional
      autoComplete="off"
      maxLength={64}
    />
  );
};

interface SignUpFormProps {
  readonly links: LegalLinks;
  /** The referral code from the address, or an empty text. */
  readonly code: string;
  /** The page on which the user continues afterwards. */
  readonly next: string | undefined;
  readonly onDone: (email: string) => void;
}

/** E-mail, password, referral code and the agreement. */
export const SignUpForm = ({ links, code, next, onDone }: SignUpFormProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const translate = useTranslateIssue();
  const [isReferralRefused, setReferralRefused] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '', referralCode: code, termsAndPrivacyAccepted: false },
    schema: signUpSchema,
    translate,
  });
  const pointAtField = usePointAtField(form, {
    ...passwordRefusals,
    'auth.referral_invalid': 'referralCode',
  });
  const onError = (error: unknown): boolean => {
    if (error instanceof ApiFailure && error.code === 'auth.referral_invalid') setReferralRefused(true);
    return pointAtField(error);
  };
  /** Passes on the current input, but omits an invalid code. */
  const request = (): SocialSignInRequest => {
    const { referralCode: typed, termsAndPrivacyAccepted } = form.getValues();
    const parsed = referralCode.safeParse(typed);
    return {
      language: locale,
      ...(parsed.success && parsed.data !== '' ? { referralCode: parsed.data } : {}),
      ...(termsAndPrivacyAccepted ? { terms: '1' as const } : {}),
      ...(next === undefined ? {} : { next }),
    };
  };
  return (
    <Stack gap="lg">
      <Form
        form={form}
        label={t('signUp.title')}
        submitLabel={t('signUp.action')}
        isSubmitWide
        onError={onError}
        onSubmit={async (account) => {
          await registerAccount({ ...account, next }, locale);
          onDone(account.email);
        }}
      >
        <EmailField name="email" label={t('auth.email')} autoComplete="username" />
        <div>
          <PasswordField name="password" label={t('auth.password')} autoComplete="new-password" />
          <PasswordRules password={form.getValues().password} email={form.getValues().email} />
        </div>
        <ReferralField code={code} />
        <CheckboxField name="termsAndPrivacyAccepted" label={<AgreementLabel {...links} />} />
      </Form>
      <SocialButtons request={request} />
      <Popup
        isOpen={isReferralRefused}
        onClose={() => setReferralRefused(false)}
        title={t('signUp.referralRefusedTitle')}
        tone="error"
        autoCloseAfterMs={popupMs}
      >
        {t('signUp.referralRefusedText')}
      </Popup>
    </Stack>
  );
};
