import type { Currency } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { Tone } from '@parcela/ui';

/**
 * A thing to show, as data: the same in a cell, a fact, a consequence, a difference and a file. `ValueView` draws it,
 * `usePlain` says it in words.
 */
export type Value =
  /** `isAmount`: stands in a column of amounts or counts. */
  | { readonly kind: 'nothing'; readonly isAmount?: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly isSoft?: boolean }
  | { readonly kind: 'id'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  /** A small picture; without an address it is only named. */
  | { readonly kind: 'picture'; readonly url: string; readonly name: string }
  | { readonly kind: 'link'; readonly text: string | Words; readonly to: string }
  | { readonly kind: 'money'; readonly amount: number; readonly currency: Currency }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'percent'; readonly percent: string }
  | { readonly kind: 'rate'; readonly rate: string }
  | { readonly kind: 'instant'; readonly at: string }
  | { readonly kind: 'day'; readonly on: string }
  | { readonly kind: 'state'; readonly tone: Tone; readonly label: PhraseId }
  | { readonly kind: 'words'; readonly words: Words }
  | { readonly kind: 'list'; readonly values: readonly Value[] };

/** A phrase with its variables. */
export interface Words {
  readonly id: PhraseId;
  readonly values?: Readonly<Record<string, string | number | Value>>;
}

export const say = (id: PhraseId, values?: Words['values']): Words =>
  values === undefined ? { id } : { id, values };

export const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

export const nothing: Value = { kind: 'nothing' };
const noAmount: Value = { kind: 'nothing', isAmount: true };

type Maybe<T> = T | null | undefined;
const present =
  <T>(make: (value: T) => Value, otherwise: Value = nothing) =>
  (value: Maybe<T>): Value =>
    value === null || value === undefined || value === '' ? otherwise : make(value);

export const text = present<string>((text) => ({ kind: 'text', text }));
/** Less prominent text. */
export const softText = present<string>((text) => ({ kind: 'text', text, isSoft: true }));
/** A technical id, with a button that copies it. */
export const id = present<string>((text) => ({ kind: 'id', text }));
/** A number or code that is read as a whole and never cut. */
export const code = present<string>((text) => ({ kind: 'code', text }));
export const picture = (url: Maybe<string>, name: string): Value =>
  url === null || url === undefined ? nothing : { kind: 'picture', url, name };
export const count = present<number>((count) => ({ kind: 'count', count }), noAmount);
/** A decimal text such as `70.00`. */
export const percent = present<string>((percent) => ({ kind: 'percent', percent }), noAmount);
/** A rate between currencies, a decimal text such as `25.150000`. */
export const rate = present<string>((rate) => ({ kind: 'rate', rate }), noAmount);
export const instant = present<string>((at) => ({ kind: 'instant', at }));
export const day = present<string>((on) => ({ kind: 'day', on }));
export const words = (id: PhraseId, values?: Words['values']): Value => ({
  kind: 'words',
  words: say(id, values),
});
export const yesNo = present<boolean>((is) => words(is ? 'bo.yes' : 'bo.no'));
export const link = (text: string | Words, to: string): Value => ({ kind: 'link', text, to });
/** A link to what the name of the fact says. */
export const show = (to: string): Value => link(say('bo.show'), to);
/** Minor units. */
export const money = (amount: Maybe<number>, currency: Currency): Value =>
  amount === null || amount === undefined ? noAmount : { kind: 'money', amount, currency };
/** Sums of minor units, one for each currency. */
export const totals = (parts: readonly { readonly amount: number; readonly currency: Currency }[]): Value => {
  const sums = new Map<Currency, number>();
  for (const { amount, currency } of parts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return list([...sums].map(([currency, amount]) => money(amount, currency)));
};
export const list = (values: readonly Value[]): Value =>
  values.length === 0 ? nothing : { kind: 'list', values };

type Look = readonly [tone: Tone, label: PhraseId];

/** States with tone and label; a missing state does not compile. */
export interface States<State extends string> {
  readonly names: readonly State[];
  readonly labelOf: (state: State) => PhraseId;
  readonly value: (state: Maybe<State>) => Value;
}

export const states = <const State extends string>(looks: Readonly<Record<State, Look>>): States<State> => ({
  names: Object.keys(looks) as State[],
  labelOf: (state) => looks[state][1],
  value: present<State>((state) => ({ kind: 'state', tone: looks[state][0], label: looks[state][1] })),
});
