import type { Currency } from './money/money.ts';

/** The languages of the product (spec section 1). A new language gets a row in each table of this file. */
export const locales = ['cs', 'en', 'pl'] as const;
export type Locale = (typeof locales)[number];

/** The default. Every text has it, and readers see it where their language is missing. */
export const sourceLocale = 'en' satisfies Locale;
export type SourceLocale = typeof sourceLocale;
export type TranslatedLocale = Exclude<Locale, SourceLocale>;

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** True for the languages whose texts may be missing. */
export const isTranslated = (locale: Locale): locale is TranslatedLocale => locale !== sourceLocale;

/** The languages of the translations. */
export const translatedLocales: readonly TranslatedLocale[] = /* @__PURE__ */ locales.filter(isTranslated);

/** The region that determines the date and number format of a language. */
export const localeTags = { cs: 'cs-CZ', en: 'en-GB', pl: 'pl-PL' } as const satisfies Record<Locale, string>;

/** The currency in which the public pages of a language show prices. */
export const siteCurrencies: Readonly<Record<Locale, Currency>> = { cs: 'CZK', en: 'EUR', pl: 'PLN' };

/** The currency of a new account by its language (spec section 4). */
export const accountCurrencies: Readonly<Record<Locale, Currency>> = { cs: 'CZK', en: 'EUR', pl: 'EUR' };

/** The separator between thousands, and the decimal separator, of a language. */
export const numberMarks: Readonly<
  Record<Locale, { readonly group: ' ' | ',' | '.'; readonly decimal: ',' | '.' }>
> = {
  cs: { group: ' ', decimal: ',' },
  en: { group: ',', decimal: '.' },
  pl: { group: ' ', decimal: ',' },
};
