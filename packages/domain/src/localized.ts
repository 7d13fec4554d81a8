import type { Locale } from './locale.ts';

/** A text (or what holds texts) in each language. */
export type Localized<T = string> = Readonly<Record<Locale, T>>;

/** The text in the reader's language, in English where that one is missing. */
export const inLanguage = (texts: Localized, locale: Locale): string => texts[locale] || texts.en;
