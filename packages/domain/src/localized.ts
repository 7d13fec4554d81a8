import { ValidationError } from '../../../apps/api/src/platform/errors.ts';

/** The languages of the platform (spec section 1). */
const locales = ['cs', 'en', 'pl'] as const;
export type Locale = (typeof locales)[number];

/** A text (or what holds texts) in each language. */
export type Localized<T = string> = Readonly<Record<Locale, T>>;

/** A text is published in all three languages or not at all. @throws ValidationError naming each missing one */
export const requireEveryLanguage = (texts: Localized, path: string): void => {
  const missing = locales.filter((locale) => texts[locale].trim() === '');
  if (missing.length > 0)
    throw new ValidationError(missing.map((locale) => ({ path: `${path}.${locale}`, code: 'required' })));
};

/** The text in the reader's language, in English where that one is missing. */
export const inLanguage = (texts: Localized, locale: Locale): string => texts[locale] || texts.en;
