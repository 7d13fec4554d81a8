import { platformTimeZone, writeDistance, writeMoment } from '@parcela/domain';
import { useIntl } from 'react-intl';
import { useUiContext } from '../provider/ui-context.ts';
import classes from './relative-time-text.module.css';
import type { RelativeTimeTextProps } from './props.ts';

const relativeUpToMs = 7 * 86_400_000;

/** Day and time, with the distance from now within a week. */
export function RelativeTimeText({ value, timeZone = platformTimeZone }: RelativeTimeTextProps) {
  const { locale } = useIntl();
  const { now } = useUiContext();
  if (value === null || value === undefined || value === '') return <span>–</span>;
  return (
    <time
      dateTime={value}
      title={writeMoment(locale, value, { timeZone, hasZone: true, hasSeconds: true })}
      className={classes['root']}
    >
      {writeMoment(locale, value, { timeZone })}
      {Math.abs(Date.parse(value) - now()) < relativeUpToMs && (
        <>
          {' '}
          <span className={classes['ago']} data-distance>
            {writeDistance(locale, value, now(), timeZone)}
          </span>
        </>
      )}
    </time>
  );
}
