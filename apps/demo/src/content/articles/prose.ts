import { type Localized, inEveryLocale } from '@parcela/domain';
import type { ArticleContent, DraftBlock } from '../../../../api/src/modules/articles/index.ts';

type Piece = (locale: keyof Localized) => DraftBlock;

export const paragraph =
  (text: Localized): Piece =>
  (locale) => ({ type: 'paragraph', runs: [{ text: text[locale] }] });

export const heading =
  (text: Localized): Piece =>
  (locale) => ({ type: 'heading', level: 2, text: text[locale] });

const list =
  (isOrdered: boolean, items: readonly Localized[]): Piece =>
  (locale) => ({ type: 'list', isOrdered, items: items.map((item) => [{ text: item[locale] }]) });
export const points = (...items: readonly Localized[]): Piece => list(false, items);
export const steps = (...items: readonly Localized[]): Piece => list(true, items);

/** A sentence that ends with a link to the application. */
export const pointer =
  (text: Localized, label: Localized, link: string): Piece =>
  (locale) => ({
    type: 'paragraph',
    runs: [{ text: `${text[locale]} ` }, { text: label[locale], link }, { text: '.' }],
  });

/** Uses the same pieces in every language. */
export const prose = (...pieces: readonly Piece[]): ArticleContent['content'] =>
  inEveryLocale((locale) => pieces.map((piece) => piece(locale)));
