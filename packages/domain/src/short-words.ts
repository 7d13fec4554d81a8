import type { Locale } from './locale.ts';

const binding: readonly Locale[] = ['cs', 'pl'];

/** A preposition or conjunction of one letter. */
const shortWord = /(?<=^|[\s(„])([aikosuvwz]) (?=\S)/gi;

/** A number with its unit, or the day with its month: `24 hodin`, `3 udziały`, `23. listopadu`; not a year. */
const numberWithUnit = /(?<=^|[\s(„])(\d{1,3}\.?) (?=\p{Ll})/gu;

/**
 * The text with spaces that do not break where Czech and Polish set no line: after a word of one letter, which stays
 * with the next word, and between a number and its unit. For what people read: screens, the HTML of mails, PDFs.
 */
export const bindShortWords = (locale: string, text: string): string =>
  binding.some((language) => locale.startsWith(language))
    ? text.replaceAll(shortWord, '$1\u00a0').replaceAll(numberWithUnit, '$1\u00a0')
    : text;
