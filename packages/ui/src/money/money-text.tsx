import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import { IconArrowDownRight, IconArrowUpRight } from '../icons/icons.gen.ts';
import { useIntl } from 'react-intl';
import { usePrivacyMode } from '../provider/privacy-mode.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import { formatHiddenMoney, formatMoneyToParts } from './format-money.ts';
import classes from './money-text.module.css';
import type { MoneyTextProps } from './props.ts';

/** Arrow of a change, only for the eye, because the figure has the sign. */
export function ChangeArrow({ sign }: { sign: number }) {
  if (sign === 0) return null;
  const Arrow = sign > 0 ? IconArrowUpRight : IconArrowDownRight;
  return <Arrow size="1em" stroke={2} aria-hidden className={classes['arrow']} />;
}

const signOf = (amount: bigint | number): number => (amount > 0 ? 1 : amount < 0 ? -1 : 0);

/** An amount of money in the current language; hidden in privacy mode. */
export function MoneyText(props: MoneyTextProps) {
  const { amount, currency, size = 'inherit', hasArrow = false, sign = hasArrow ? 'always' : 'auto' } = props;
  const { locale } = useIntl();
  const texts = useUiTexts();
  const { isHidden } = usePrivacyMode();
  if (amount === null || amount === undefined) return <span className={classes['root']}>–</span>;
  if (isHidden) {
    return (
      <span className={classes['root']} data-size={size}>
        <span aria-hidden>{formatHiddenMoney(locale, currency)}</span>
        <VisuallyHidden component="span">{texts.amountHidden}</VisuallyHidden>
      </span>
    );
  }
  const parts = formatMoneyToParts(locale, amount, currency, { ...props, sign });
  const direction = signOf(amount);
  return (
    <span className={classes['root']} data-size={size} data-change={hasArrow ? direction : undefined}>
      {hasArrow && <ChangeArrow sign={direction} />}
      {parts.map(({ kind, text }) => (
        <span key={`${kind} ${text}`} className={classes[kind]}>
          {text}
        </span>
      ))}
    </span>
  );
}
