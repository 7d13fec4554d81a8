/** The languages of the product (spec section 1); English is the default and the fallback. */
export const locales = ['cs', 'en', 'pl'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The region whose dates and numbers readers of a language expect. */
export const localeTags = { cs: 'cs-CZ', en: 'en-GB', pl: 'pl-PL' } as const satisfies Record<Locale, string>;
