import { inEveryLocale, type Localized } from '@parcela/domain';

/**
 * Extends texts in Czech, English and Polish to every language of the product, with English where there is
 * none.
 */
export function localized<T>(texts: Readonly<Record<'cs' | 'en' | 'pl', T>>): Localized<T> {
  const known: Partial<Localized<T>> = texts;
  return inEveryLocale((locale) => known[locale] ?? texts.en);
}
