import { type Locale, writeDay, writeMoment } from '@parcela/domain';

/** An instant in the format of letters, with its time zone. */
export const sayInstant = (locale: Locale, at: Date, timeZone: string): string =>
  writeMoment(locale, at, { timeZone, length: 'long', hasZone: true });

/** The day of an instant in short, for tables. */
export const sayShortDay = (locale: Locale, at: Date, timeZone: string): string =>
  writeDay(locale, at, { timeZone });

/** A calendar day `YYYY-MM-DD`, which is the same day in every zone. */
export const sayDay = (locale: Locale, date: string): string => writeDay(locale, date, { length: 'long' });
