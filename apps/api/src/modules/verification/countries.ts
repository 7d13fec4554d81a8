import { inEveryLocale, type Locale } from '@parcela/domain';
import countries from 'i18n-iso-countries';

export interface Country {
  readonly alpha2: string;
  readonly alpha3: string;
  readonly name: string;
}

/** Spec section 7: Czechia and Slovakia first. */
const first = ['CZ', 'SK'];
const alpha3Codes = Object.entries(countries.getAlpha2Codes());
const known = new Set(alpha3Codes.map(([, alpha3]) => alpha3));

const makeList = (locale: Locale): readonly Country[] => {
  const collator = new Intl.Collator(locale);
  // The everyday names (Česko, not Česká republika), under which users look for countries in a list.
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const rank = ({ alpha2 }: Country): number =>
    first.includes(alpha2) ? first.indexOf(alpha2) : first.length;
  return alpha3Codes
    .map(([alpha2, alpha3]) => ({ alpha2, alpha3, name: names.of(alpha2) ?? alpha2 }))
    .toSorted((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name));
};
const lists = inEveryLocale(makeList);

/** All countries in a language: CZ and SK first, the others in alphabetical order. */
export const listCountries = (locale: Locale): readonly Country[] => lists[locale];

/** Returns whether this is the alpha-3 code of a listed country. */
export const isKnownCountry = (alpha3: string): boolean => known.has(alpha3);
