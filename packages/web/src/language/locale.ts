import { isLocale, type Locale } from '@parcela/domain';

const key = 'parcela-language';

/** A remembered choice wins; else Czech for a Czech browser and English for any other (spec section 1). */
export const firstLocale = (): Locale => {
  const remembered = localStorage.getItem(key);
  if (isLocale(remembered)) return remembered;
  return navigator.language.toLowerCase().startsWith('cs') ? 'cs' : 'en';
};

export const hasChosenLocale = (): boolean => isLocale(localStorage.getItem(key));

export const rememberLocale = (locale: Locale): void => localStorage.setItem(key, locale);

/** Formats of dates and numbers: the usual region of each language. */
export const intlLocale: Readonly<Record<Locale, string>> = { cs: 'cs-CZ', en: 'en-GB', pl: 'pl-PL' };
