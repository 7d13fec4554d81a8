import { ButtonLink } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import type { EmailVerifiedSearch } from '../queries/auth-search.ts';
import { shortNext } from '../queries/short-next.ts';

/** The address is confirmed; a confirmation never signs in. */
export const EmailVerifiedScreen = (): ReactNode => {
  const t = usePhrase();
  const { next }: EmailVerifiedSearch = useSearch({ strict: false });
  return (
    <AuthFrame title={t('emailVerified.title')} description={t('emailVerified.text')}>
      <ButtonLink to={withSearch(paths.signIn, { next: shortNext(next) })} isWide>
        {t('auth.toSignIn')}
      </ButtonLink>
    </AuthFrame>
  );
};
