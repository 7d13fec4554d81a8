import { usePhrase } from '@parcela/web';
import { IconAlertCircle, IconCircleCheck, IconPencil } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { checkIban } from './check-iban.ts';
import classes from './iban-verdict.module.css';

/** Shows how much of a typed IBAN is complete and, once it is complete, whether it is valid. */
export const IbanVerdict = ({ typed }: { typed: string }): ReactNode => {
  const t = usePhrase();
  const check = checkIban(typed);
  if (check.state === 'empty') return null;
  if (check.state === 'typing')
    return (
      <p className={classes['root']}>
        <IconPencil size={18} stroke={1.75} aria-hidden className={classes['icon']} />
        <span>{t('settings.ibanTyping', { length: check.length, needed: check.needed })}</span>
      </p>
    );
  const isRight = check.state === 'right';
  const Icon = isRight ? IconCircleCheck : IconAlertCircle;
  return (
    <output className={classes['root']} data-verdict={isRight ? 'right' : 'wrong'}>
      <Icon size={18} stroke={1.75} aria-hidden className={classes['icon']} />
      <span>{t(`settings.iban.${check.state}`)}</span>
    </output>
  );
};
