import { givenPassword } from '@parcela/contract';
import {
  Button,
  ErrorBox,
  Form,
  NoticeBox,
  PasswordField,
  Stack,
  useDescribeError,
  useForm,
} from '@parcela/ui';
import { ApiFailure, usePhrase, useTranslateIssue } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { linkSocialAccount } from '../queries/link-social-account.ts';
import type { Challenge, LinkQuestion } from '../queries/start-session.ts';
import type { SocialProvider } from '../queries/start-social-sign-in.ts';

const passwordSchema = z.object({ password: givenPassword });

interface LinkAccountStepProps {
  readonly provider: SocialProvider;
  readonly providerName: string;
  readonly question: LinkQuestion;
  /** Called once the account is linked; null when the session has started. */
  readonly onLinked: (challenge: Challenge | null) => void;
  readonly onLeave: () => void;
}

const PasswordStep = ({ provider, providerName, question, onLinked }: LinkAccountStepProps): ReactNode => {
  const t = usePhrase();
  const form = useForm({
    initialValues: { password: '' },
    schema: passwordSchema,
    translate: useTranslateIssue(),
  });
  const explain = (error: unknown): boolean => {
    if (!(error instanceof ApiFailure) || error.code !== 'auth.credentials_invalid') return false;
    form.setFieldError('password', t('linkAccount.wrongPassword'));
    document.querySelector<HTMLElement>('[name="password"]')?.focus();
    return true;
  };
  return (
    <Form
      form={form}
      label={t('linkAccount.title')}
      submitLabel={t('linkAccount.action', { provider: providerName })}
      isSubmitWide
      onError={explain}
      onSubmit={async ({ password }) => onLinked(await linkSocialAccount(provider, question, password))}
    >
      <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" />
    </Form>
  );
};

/** Asks for the password of the account with the same address before linking it. */
export const LinkAccountStep = (props: LinkAccountStepProps): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const { provider, providerName, question, onLinked, onLeave } = props;
  const without = useMutation({
    mutationFn: () => linkSocialAccount(provider, question, null),
    onSuccess: onLinked,
  });
  return (
    <AuthFrame title={t('linkAccount.title')} description={t('linkAccount.text', { provider: providerName })}>
      <Stack gap="md">
        <PasswordStep {...props} />
        {without.isError && <ErrorBox>{describe(without.error).message}</ErrorBox>}
        <NoticeBox tone="info" title={t('linkAccount.withoutTitle')}>
          <Stack gap="sm">
            <span>{t('linkAccount.withoutText')}</span>
            <Button emphasis="secondary" isWide isBusy={without.isPending} onClick={() => without.mutate()}>
              {t('linkAccount.without')}
            </Button>
          </Stack>
        </NoticeBox>
        <Button emphasis="quiet" isWide onClick={onLeave}>
          {t('auth.backToSignIn')}
        </Button>
      </Stack>
    </AuthFrame>
  );
};
