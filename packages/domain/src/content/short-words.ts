import type { Locale } from '../locale.ts';

const binding: readonly Locale[] = ['cs', 'pl'];

/** A preposition or conjunction of one letter. */
const shortWord = /(?<=^|[\s(„])([aikosuvwz]) (?=\S)/gi;

/** A number with its unit, or the day with its month: `24 hodin`, `3 udziały`, `23. listopadu`; not a year. */
const numberWithUnit = /(?<=^|[\s(„])(\d{1,3}\.?) (?=\p{Ll})/gu;

/** The hyphen of `e-mailem`, after which a browser ends the line. */
const hyphenOfMail = /(?<=(?:^|[^\p{L}])e-)(?=mail)/giu;

/**
 * The text with non-breaking spaces where Czech and Polish forbid a line break: after a one-letter word and
 * between a number and its unit. For readable text: screens, the HTML of mails, PDFs.
 */
export const bindShortWords = (locale: string, text: string): string =>
  binding.some((language) => locale.startsWith(language))
    ? text.replaceAll(shortWord, '$1\u00a0').replaceAll(numberWithUnit, '$1\u00a0')
    : text;

/**
 * A screen's text with a word joiner in `e-mail`, so that no line ends at its hyphen. Not for mails and PDFs:
 * some of their readers draw the joiner, and our font has no non-breaking hyphen. A label of one word never
 * breaks.
 */
export const joinMail = (locale: string, text: string): string =>
  binding.some((language) => locale.startsWith(language)) && text.includes(' ')
    ? text.replaceAll(hyphenOfMail, '\u2060')
    : text;
