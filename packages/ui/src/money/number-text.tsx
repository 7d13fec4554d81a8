import { useIntl } from 'react-intl';
import { formatInteger } from './format-money.ts';
import classes from './money-text.module.css';
import type { NumberTextProps } from './props.ts';

/** A whole number, grouped; a dash when there is none. */
export function NumberText({ value }: NumberTextProps) {
  const { locale } = useIntl();
  return (
    <span className={classes['root']}>
      {value === null || value === undefined ? '–' : formatInteger(locale, value)}
    </span>
  );
}
