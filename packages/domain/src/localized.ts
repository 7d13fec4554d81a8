import {
  type Locale,
  locales,
  sourceLocale,
  type SourceLocale,
  type TranslatedLocale,
  translatedLocales,
} from './locale.ts';

/** A text, or an object with texts, in each language. */
export type Localized<T = string> = Readonly<Record<Locale, T>>;

/** The text in the reader's language, or in English where that one is missing. */
export const inLanguage = (texts: Localized, locale: Locale): string => texts[locale] || texts[sourceLocale];

/** The value of a text in each language other than English. */
export type Translated<T> = Readonly<Record<TranslatedLocale, T>>;

/** A file of each language; one without its own shows the English one. */
export type LocalizedFiles<Id> = Translated<Id | null> & Readonly<Record<SourceLocale, Id>>;

/** A value for each language, in the order of `locales`. */
export const inEveryLocale = <T>(valueOf: (locale: Locale) => T): Localized<T> =>
  Object.fromEntries(locales.map((locale) => [locale, valueOf(locale)])) as Record<Locale, T>;

/** The values of some languages, extended to every language by the English one. */
export const localizedFrom = <T>(
  values: Readonly<Record<SourceLocale, T>> & Partial<Record<Locale, T>>,
): Localized<T> =>
  inEveryLocale((locale) => {
    const value = values[locale];
    return value === undefined ? values[sourceLocale] : value;
  });

/** A value for each language other than English. */
export const inEveryTranslation = <T>(valueOf: (locale: TranslatedLocale) => T): Translated<T> =>
  Object.fromEntries(translatedLocales.map((locale) => [locale, valueOf(locale)])) as Record<
    TranslatedLocale,
    T
  >;
