import type { Locale } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { FactOf } from '../column.ts';

/** A text in every language; an empty one is missing. */
type Texts = Readonly<Record<Locale, string>>;
/** With a number it is one of several of the same name. */
export type TextsOf = readonly [label: PhraseId, texts: Texts, number?: number];
export type WrittenFact = readonly [...FactOf, number?: number];

/** What somebody wrote: the texts in each language, and what is the same in all of them. */
export interface Written<Content> {
  readonly texts: (content: Content) => readonly TextsOf[];
  readonly facts?: (content: Content) => readonly WrittenFact[];
}
