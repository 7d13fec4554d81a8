import { isLocale, type Locale } from '@parcela/domain';

const key = 'parcela-language';

/**
 * The language of the address, which the public site and mails set; otherwise a remembered choice; otherwise
 * Czech for a Czech browser and English for any other (spec section 1).
 */
export const firstLocale = (): Locale => {
  const asked = new URLSearchParams(location.search).get('locale');
  if (isLocale(asked)) return asked;
  const remembered = localStorage.getItem(key);
  if (isLocale(remembered)) return remembered;
  return navigator.language.toLowerCase().startsWith('cs') ? 'cs' : 'en';
};

export const hasChosenLocale = (): boolean => isLocale(localStorage.getItem(key));

/** A choice of the user, which the language of the address does not undo at the next load. */
export const rememberLocale = (locale: Locale): void => {
  localStorage.setItem(key, locale);
  const address = new URL(location.href);
  if (!address.searchParams.has('locale')) return;
  address.searchParams.delete('locale');
  history.replaceState(history.state, '', address);
};
