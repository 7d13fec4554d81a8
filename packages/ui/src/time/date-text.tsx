import { writeDay } from '@parcela/domain';
import { useIntl } from 'react-intl';
import type { DateTextProps } from './props.ts';

/** A calendar day; a bare date has no zone and is never shifted by one. */
export function DateText({ value, timeZone }: DateTextProps) {
  const { locale } = useIntl();
  if (value === null || value === undefined || value === '') return <span>–</span>;
  return <time dateTime={value}>{writeDay(locale, value, timeZone === undefined ? {} : { timeZone })}</time>;
}
