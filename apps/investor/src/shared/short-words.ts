import type { Locale } from '@parcela/contract';

/** Czech and Polish set no line after a preposition or conjunction of one letter: it stays with the next word. */
const shortWord = /(?<=^|[\s(„])([aikosuvwz]) (?=\S)/gi;

const isBinding = (locale: string): boolean => (['cs', 'pl'] satisfies Locale[] as string[]).includes(locale);

/** The text with spaces that do not break after words of one letter, where the language wants that. */
export const bindShortWords = (locale: string, text: string): string =>
  isBinding(locale.slice(0, 2)) ? text.replaceAll(shortWord, '$1\u00a0') : text;
