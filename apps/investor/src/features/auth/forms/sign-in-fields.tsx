import { EmailField, Link, PasswordField } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import classes from './sign-in-fields.module.css';

/** The input of the sign-in form. */
export const SignInFields = (): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <EmailField name="identifier" label={t('auth.email')} autoComplete="username webauthn" />
      <div>
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" />
        <div className={classes['forgotten']}>
          <Link to={paths.forgotPassword}>{t('forgot.link')}</Link>
        </div>
      </div>
    </>
  );
};
