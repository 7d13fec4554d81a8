import { inEveryLocale, type Localized, plainText, readingMinutes, withoutDiacritics } from '@parcela/domain';
import type { StoredBlock } from './stored-blocks.ts';

/** As texts are compared in the search: neither size nor diacritics of letters matter. */
const searchable = (text: string): string => withoutDiacritics(text).toLowerCase();

/** The words of a search: a text is found when it has all of them. */
export const searchWords = (search: string): string[] =>
  searchable(search)
    .split(/\s+/u)
    .filter((word) => word !== '');

interface Texts {
  readonly title: Localized;
  readonly description: Localized;
  readonly content: Localized<readonly StoredBlock[]>;
}

/** What a person of each language reads of an article, with English where a text is missing. */
const textsOf = ({ title, description, content }: Texts) =>
  inEveryLocale((locale) => ({
    head: [title[locale] || title.en, description[locale] || description.en].join('\n'),
    body: plainText(content[locale].length > 0 ? content[locale] : content.en),
  }));

/** What the search looks into and how long reading takes, in each language. */
export const indexOf = (texts: Texts): { words: Localized; readingMinutes: Localized<number> } => {
  const read = textsOf(texts);
  return {
    words: inEveryLocale((locale) => searchable(`${read[locale].head}\n${read[locale].body}`)),
    readingMinutes: inEveryLocale((locale) => readingMinutes(read[locale].body)),
  };
};
