import { useIntl } from 'react-intl';
import { formatPercent } from './format-money.ts';
import { ChangeArrow } from './money-text.tsx';
import classes from './money-text.module.css';
import type { PercentTextProps } from './props.ts';

/** A percentage in the current language, with two decimals (spec section 9). */
export function PercentText({ value, hasArrow = false, sign }: PercentTextProps) {
  const { locale } = useIntl();
  if (value === null || value === undefined) return <span className={classes['root']}>–</span>;
  const direction = Math.sign(Number(value));
  return (
    <span className={classes['root']} data-change={hasArrow ? direction : undefined}>
      {hasArrow && <ChangeArrow sign={direction} />}
      {formatPercent(locale, value, { sign: sign ?? (hasArrow ? 'always' : 'auto') })}
    </span>
  );
}
