import { inEveryLocale, type Localized } from '@parcela/domain';

/** What the demo has in Czech, English and Polish, for every language of the product: in English where it has none. */
export function localized<T>(texts: Readonly<Record<'cs' | 'en' | 'pl', T>>): Localized<T> {
  const known: Partial<Localized<T>> = texts;
  return inEveryLocale((locale) => known[locale] ?? texts.en);
}
