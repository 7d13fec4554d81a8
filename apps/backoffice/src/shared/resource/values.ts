import type { Currency } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { Tone } from '@parcela/ui';

/**
 * A value as data, for a cell, a fact, a consequence, a difference or a file. `ValueView` draws it,
 * `usePlain` converts it to words.
 */
export type Value =
  /** `isAmount`: the value is in a column of amounts or counts. */
  | { readonly kind: 'nothing'; readonly isAmount?: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly isSoft?: boolean }
  | { readonly kind: 'id'; readonly text: string }
  | { readonly kind: 'handle'; readonly text: string; readonly name: PhraseId }
  | { readonly kind: 'code'; readonly text: string }
  /** A small picture; without an address only its name is shown. */
  | { readonly kind: 'picture'; readonly url: string; readonly name: string }
  /** `isBare`: the words only say that there is a link. */
  | {
      readonly kind: 'link';
      readonly text: string | Words;
      readonly to: string;
      readonly isBare?: true;
    }
  | { readonly kind: 'money'; readonly amount: number; readonly currency: Currency }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'percent'; readonly percent: string }
  | { readonly kind: 'rate'; readonly rate: string }
  | { readonly kind: 'part-of-money'; readonly decimal: string; readonly currency: string }
  | { readonly kind: 'country'; readonly code: string }
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
/** A number or an account that users read and type elsewhere, with a copy button. */
export const id = present<string>((text) => ({ kind: 'id', text }));
/** A code for machines only, for subjects without another name: its beginning, and a copy button. */
export const handle = (name: PhraseId, text: Maybe<string>): Value =>
  text === null || text === undefined ? nothing : { kind: 'handle', text, name };
/** The part of a code that is enough to distinguish two codes. */
export const partOf = (handle: string): string => handle.slice(0, 8);
/** A number or code that users read as a whole; it is never truncated. */
export const code = present<string>((text) => ({ kind: 'code', text }));
export const picture = (url: Maybe<string>, name: string): Value =>
  url === null || url === undefined ? nothing : { kind: 'picture', url, name };
/** A stored picture next to a label that describes it. */
export const storedPicture = (file: Maybe<string>): Value =>
  picture(
    file === null || file === undefined ? null : `/api/files/${encodeURIComponent(file)}?width=240`,
    '',
  );
export const count = present<number>((count) => ({ kind: 'count', count }), noAmount);
/** A decimal text such as `70.00`. */
export const percent = present<string>((percent) => ({ kind: 'percent', percent }), noAmount);
/** A rate between currencies, a decimal text such as `25.150000`. */
export const rate = present<string>((rate) => ({ kind: 'rate', rate }), noAmount);
/** Money with more digits than its currency has, a decimal text such as `12.3456`. */
export const partOfMoney = (decimal: string, currency: string): Value => ({
  kind: 'part-of-money',
  decimal,
  currency,
});
/** The code of a country in two or three letters, shown as its name. */
export const country = present<string>((code) => ({ kind: 'country', code }));
export const instant = present<string>((at) => ({ kind: 'instant', at }));
export const day = present<string>((on) => ({ kind: 'day', on }));
export const words = (id: PhraseId, values?: Words['values']): Value => ({
  kind: 'words',
  words: say(id, values),
});
export const yesNo = present<boolean>((is) => words(is ? 'bo.yes' : 'bo.no'));
export const link = (text: string | Words, to: string): Value => ({ kind: 'link', text, to });
/** A link to the subject that the fact's name describes. */
export const show = (to: string): Value => ({ kind: 'link', text: say('bo.show'), to, isBare: true });
/** Minor units. */
export const money = (amount: Maybe<number>, currency: Currency): Value =>
  amount === null || amount === undefined ? noAmount : { kind: 'money', amount, currency };
/** Sums of minor units, one for each currency. */
export const totals = (parts: readonly { readonly amount: number; readonly currency: Currency }[]): Value => {
  const sums = new Map<Currency, number>();
  for (const { amount, currency } of parts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return list([...sums].map(([currency, amount]) => money(amount, currency)));
};
/** Omits missing values; returns `nothing` when none is left. */
export const list = (values: readonly Value[]): Value => {
  const shown = values.filter(({ kind }) => kind !== 'nothing');
  return shown.length === 0 ? nothing : { kind: 'list', values: shown };
};

/** A name that is the same in every language. */
export interface ProperName {
  readonly name: string;
}

type Look = readonly [tone: Tone, label: PhraseId];

/** States with tone and label; a missing state fails to compile. */
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
