import { inEveryLocale, type Localized, plainText, readingMinutes, withoutDiacritics } from '@parcela/domain';
import type { StoredBlock } from './stored-blocks.ts';

/** Normalises a text for the search: letter case and diacritics do not matter. */
const searchable = (text: string): string => withoutDiacritics(text).toLowerCase();

/** The words of a search; a text matches if it contains all of them. */
export const searchWords = (search: string): string[] =>
  searchable(search)
    .split(/\s+/u)
    .filter((word) => word !== '');

interface Texts {
  readonly title: Localized;
  readonly description: Localized;
  readonly content: Localized<readonly StoredBlock[]>;
}

/** The texts of an article in each language, with English where a translation is missing. */
const textsOf = ({ title, description, content }: Texts) =>
  inEveryLocale((locale) => ({
    head: [title[locale] || title.en, description[locale] || description.en].join('\n'),
    body: plainText(content[locale].length > 0 ? content[locale] : content.en),
  }));

/** The searchable words and the reading time, in each language. */
export const indexOf = (texts: Texts): { words: Localized; readingMinutes: Localized<number> } => {
  const read = textsOf(texts);
  return {
    words: inEveryLocale((locale) => searchable(`${read[locale].head}\n${read[locale].body}`)),
    readingMinutes: inEveryLocale((locale) => readingMinutes(read[locale].body)),
  };
};
