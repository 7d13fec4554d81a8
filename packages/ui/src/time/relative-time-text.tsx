import { useIntl } from 'react-intl';
import { useUiContext } from '../provider/ui-context.ts';
import { platformTimeZone } from './date-text.tsx';
import classes from './relative-time-text.module.css';
import type { RelativeTimeTextProps } from './props.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const relativeUpTo = 7 * day;

/** The distance in the largest unit that is not zero. */
const distance = (ms: number): readonly [number, Intl.RelativeTimeFormatUnit] => {
  const size = Math.abs(ms);
  if (size < minute) return [0, 'second'];
  if (size < hour) return [Math.trunc(ms / minute), 'minute'];
  return size < day ? [Math.trunc(ms / hour), 'hour'] : [Math.trunc(ms / day), 'day'];
};

/** Day and time, with the distance from now within a week. */
export function RelativeTimeText({ value, timeZone = platformTimeZone }: RelativeTimeTextProps) {
  const intl = useIntl();
  const { now } = useUiContext();
  if (value === null || value === undefined || value === '') return <span>–</span>;
  const ms = new Date(value).getTime() - now();
  const yearOf = (at: number | string): string => intl.formatDate(at, { year: 'numeric', timeZone });
  const at = intl.formatDate(value, {
    day: 'numeric',
    month: 'numeric',
    // The year is shown when it is not the current one.
    ...(yearOf(value) === yearOf(now()) ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const [amount, unit] = distance(ms);
  return (
    <time
      dateTime={value}
      title={intl.formatDate(value, { dateStyle: 'full', timeStyle: 'long', timeZone })}
      className={classes['root']}
    >
      {at}
      {Math.abs(ms) < relativeUpTo && (
        <span className={classes['ago']} data-distance>
          {' '}
          {intl.formatRelativeTime(amount, unit, { style: 'short', numeric: 'auto' })}
        </span>
      )}
    </time>
  );
}
