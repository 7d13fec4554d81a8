import { type Localized, inEveryLocale } from '@parcela/domain';
import type { DocumentSection } from '../types.ts';

/** One section in three languages; every paragraph is a triple in the order Czech, English, Polish. */
export type LocalizedSection = Readonly<{ heading: Localized; paragraphs: readonly Localized[] }>;

export function section(heading: Localized, ...paragraphs: readonly Localized[]): LocalizedSection {
  return { heading, paragraphs };
}

export function sectionsIn(
  sections: readonly LocalizedSection[],
  locale: keyof Localized,
): readonly DocumentSection[] {
  return sections.map(({ heading, paragraphs }) => ({
    heading: heading[locale],
    paragraphs: paragraphs.map((paragraph) => paragraph[locale]),
  }));
}

export function inAllLanguages(sections: readonly LocalizedSection[]): Localized<readonly DocumentSection[]> {
  return inEveryLocale((locale) => sectionsIn(sections, locale));
}
