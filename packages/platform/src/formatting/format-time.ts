import type { Locale } from '@parcela/domain';

/** The region whose format people of a language expect, as on the screens. */
const regions: Readonly<Record<Locale, string>> = { cs: 'cs-CZ', en: 'en-GB', pl: 'pl-PL' };

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** An instant as people read it, with its time zone. */
export const sayInstant = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(regions[locale], {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);

/** The day of an instant in short, for tables. */
export const sayShortDay = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(regions[locale], { dateStyle: 'medium', timeZone }).format(at);

/** A calendar day `YYYY-MM-DD`, which is the same day in every zone. */
export const sayDay = (locale: Locale, date: string): string =>
  new Intl.DateTimeFormat(regions[locale], { ...day, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
