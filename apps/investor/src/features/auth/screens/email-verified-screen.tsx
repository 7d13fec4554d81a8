import { ButtonLink } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { paths } from '../../../shared/navigation/paths.ts';

/** The address is confirmed; a confirmation never signs in. */
export const EmailVerifiedScreen = (): ReactNode => {
  const t = usePhrase();
  return (
    <AuthFrame title={t('emailVerified.title')} description={t('emailVerified.text')}>
      <ButtonLink to={paths.signIn} isWide>
        {t('auth.toSignIn')}
      </ButtonLink>
    </AuthFrame>
  );
};
