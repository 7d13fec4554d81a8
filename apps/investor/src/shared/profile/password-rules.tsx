import {
  containsAddress,
  passwordClasses,
  passwordClassesIn,
  passwordLength,
  passwordRule,
} from '@parcela/domain';
import { VisuallyHidden } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconCircle, IconCircleCheck } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import classes from './password-rules.module.css';

const Rule = ({ isMet, children }: { isMet: boolean; children: ReactNode }): ReactNode => {
  const t = usePhrase();
  const Icon = isMet ? IconCircleCheck : IconCircle;
  return (
    <span className={classes['rule']} data-met={isMet || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden className={classes['icon']} />
      <span>{children}</span>
      <VisuallyHidden>{t(isMet ? 'password.met' : 'password.missing')}</VisuallyHidden>
    </span>
  );
};

interface PasswordRulesProps {
  readonly password: string;
  /** The user's address, where the screen knows it. */
  readonly email?: string;
}

/**
 * The rule of a new password (spec section 5), with a tick on each part as soon as the typed text meets it.
 */
export const PasswordRules = ({ password, email }: PasswordRulesProps): ReactNode => {
  const t = usePhrase();
  const length = passwordLength(password);
  const present = passwordClassesIn(password);
  const { minLength, maxLength, minClasses } = passwordRule;
  return (
    <ul className={classes['root']} aria-label={t('password.rules')}>
      <li>
        <Rule isMet={length >= minLength && length <= maxLength}>
          {t('password.length', { min: minLength, max: maxLength })}
        </Rule>
      </li>
      <li>
        <Rule isMet={present.size >= minClasses}>{t('password.classes', { min: minClasses })}</Rule>
        <ul className={classes['nested']}>
          {passwordClasses.map((name) => (
            <li key={name}>
              <Rule isMet={present.has(name)}>{t(`password.${name}`)}</Rule>
            </li>
          ))}
        </ul>
      </li>
      {email !== undefined && (
        <li>
          <Rule isMet={password !== '' && !containsAddress(password, email)}>{t('password.noAddress')}</Rule>
        </li>
      )}
    </ul>
  );
};
