import { useIntl } from 'react-intl';
import type { DateTextProps } from './props.ts';

/** Zone of the platform, in which days are counted. */
export const platformTimeZone = 'Europe/Prague';

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day; a bare date has no zone and is never shifted by one. */
export function DateText({ value, timeZone = platformTimeZone, length = 'short' }: DateTextProps) {
  const intl = useIntl();
  if (value === null || value === undefined || value === '') return <span>–</span>;
  const zone = calendarDate.test(value) ? 'UTC' : timeZone;
  const month = length === 'long' ? 'long' : 'numeric';
  const text = intl.formatDate(value, { year: 'numeric', month, day: 'numeric', timeZone: zone });
  return <time dateTime={value}>{text}</time>;
}
