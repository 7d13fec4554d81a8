import { platformTimeZone, writeMoment } from '@parcela/domain';
import { useIntl } from 'react-intl';
import type { DateTimeTextProps } from './props.ts';

/** An instant in the platform's zone, with its name, so that a deadline means the same to every reader. */
export function DateTimeText({ value, timeZone = platformTimeZone, hasTimeZone = true }: DateTimeTextProps) {
  const { locale } = useIntl();
  if (value === null || value === undefined || value === '') return <span>–</span>;
  return <time dateTime={value}>{writeMoment(locale, value, { timeZone, hasZone: hasTimeZone })}</time>;
}
