import { useIntl } from 'react-intl';
import { platformTimeZone } from './date-text.tsx';
import type { DateTimeTextProps } from './props.ts';

/** An instant in the platform's zone, which it names, so that a deadline means the same to everyone. */
export function DateTimeText({ value, timeZone = platformTimeZone, hasTimeZone = true }: DateTimeTextProps) {
  const intl = useIntl();
  if (value === null || value === undefined || value === '') return <span>–</span>;
  const text = intl.formatDate(value, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    ...(hasTimeZone ? { timeZoneName: 'short' as const } : {}),
  });
  return <time dateTime={value}>{text}</time>;
}
