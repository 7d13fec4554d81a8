import type { Locale } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { FactOf } from '../column.ts';

/** A text in every language; an empty one is missing. */
type Texts = Readonly<Record<Locale, string>>;
/** The number distinguishes several texts with the same label. */
export type TextsOf = readonly [label: PhraseId, texts: Texts, number?: number];
export type WrittenFact = readonly [...FactOf, number?: number];

/** Written content: the texts in each language, and the facts that all languages share. */
export interface Written<Content> {
  readonly texts: (content: Content) => readonly TextsOf[];
  readonly facts?: (content: Content) => readonly WrittenFact[];
}
