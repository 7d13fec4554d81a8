import { inLanguage, type Localized, locales } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { count, list, type Value } from '../../shared/resource/values.ts';

export const inShownLanguage = (texts: Localized): string => inLanguage(texts, shownLocale());

/** The languages in which a text is missing. */
export const missingIn = (texts: readonly Localized[]): Value =>
  list(
    locales
      .filter((locale) => texts.some((of) => of[locale].trim() === ''))
      .map((locale) => ({ kind: 'state', tone: 'attention', label: `language.${locale}` }) as const),
  );

export const relevanceColumn = {
  key: 'relevance',
  label: 'boContent.relevance',
  value: ({ relevance }: { readonly relevance: number }): Value => count(relevance),
} as const;
