import type { Locale } from '@parcela/domain';
import countries from 'i18n-iso-countries';

export interface Country {
  readonly alpha2: string;
  readonly alpha3: string;
  readonly name: string;
}

/** Spec section 7: Czechia and Slovakia first. */
const first = ['CZ', 'SK'];
const known = new Set(Object.keys(countries.getAlpha3Codes()));

const makeList = (locale: Locale): readonly Country[] => {
  const collator = new Intl.Collator(locale);
  const rank = ({ alpha2 }: Country): number =>
    first.includes(alpha2) ? first.indexOf(alpha2) : first.length;
  return Object.entries(countries.getNames(locale, { select: 'official' }))
    .flatMap(([alpha2, name]): Country[] => {
      const alpha3 = countries.alpha2ToAlpha3(alpha2);
      return alpha3 === undefined ? [] : [{ alpha2, alpha3, name }];
    })
    .toSorted((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name));
};
const lists: Readonly<Record<Locale, readonly Country[]>> = {
  cs: makeList('cs'),
  en: makeList('en'),
  pl: makeList('pl'),
};

/** All countries in a language: CZ and SK first, the others in the order of that language's alphabet. */
export const listCountries = (locale: Locale): readonly Country[] => lists[locale];

/** Is this the alpha-3 code of a country of the list? */
export const isKnownCountry = (alpha3: string): boolean => known.has(alpha3);
