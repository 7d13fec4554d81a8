import { shellBrand } from '@parcela/domain';
import { Form, Stack, TextSkeleton, useForm } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { SignInFields } from '../../features/auth/forms/sign-in-fields.tsx';
import { bothRequired } from '../../features/auth/forms/sign-in-schema.ts';
import { SocialButtons } from '../../features/auth/forms/social-buttons.tsx';
import { AuthFrame, type AuthFrameProps } from '../../shared/frame/auth-frame.tsx';
import { linkTo } from '../../shared/navigation/link-to.tsx';
import { paths } from '../../shared/navigation/paths.ts';

const VisitorFrame = (card: Omit<AuthFrameProps, 'picture'>): ReactNode => (
  <AuthFrame {...card} picture={shellBrand.picture} />
);

/** A placeholder of sign-in, which accepts input once the app has loaded. */
export const SignInShell = (): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const form = useForm({
    initialValues: { identifier: '', password: '' },
    schema: bothRequired,
    translate: ({ code }) => code,
  });
  return (
    <VisitorFrame
      title={t('signIn.title')}
      description={t('signIn.text')}
      footer={rich('signIn.toSignUp', { link: linkTo(paths.signUp) })}
    >
      <Stack gap="lg">
        <Form form={form} submitLabel={t('signIn.action')} isSubmitWide onSubmit={() => undefined}>
          <SignInFields />
        </Form>
        <SocialButtons request={() => ({})} />
      </Stack>
    </VisitorFrame>
  );
};

/** Sign-up while it requests the documents in force. */
export const SignUpShell = (): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  return (
    <VisitorFrame
      title={t('signUp.title')}
      description={t('signUp.text')}
      footer={rich('signUp.toSignIn', { link: linkTo(paths.signIn) })}
    >
      <TextSkeleton lines={12} />
    </VisitorFrame>
  );
};

/** Any other card for visitors. */
export const VisitorShell = (): ReactNode => (
  <VisitorFrame title={'\u00a0'}>
    <TextSkeleton lines={4} />
  </VisitorFrame>
);
