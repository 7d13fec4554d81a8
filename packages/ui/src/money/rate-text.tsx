import { useIntl } from 'react-intl';
import { DateText } from '../time/date-text.tsx';
import { formatRate } from './format-money.ts';
import classes from './rate-text.module.css';
import type { RateTextProps } from './props.ts';

/** "1 EUR = 24,35 CZK" with the first day of its validity. */
export function RateText({ from, to, rate, at }: RateTextProps) {
  const { locale } = useIntl();
  return (
    <span className={classes['root']}>
      <span className={classes['rate']}>{`1\u00a0${from} = ${formatRate(locale, rate)}\u00a0${to}`}</span>
      {at !== undefined && (
        <>
          {' '}
          <span className={classes['at']}>
            (<DateText value={at} />)
          </span>
        </>
      )}
    </span>
  );
}
