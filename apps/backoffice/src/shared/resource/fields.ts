import type { PhraseId } from '@parcela/phrases';
import type { States, Words } from './values.ts';

interface FieldBase {
  readonly label: PhraseId;
  readonly description?: PhraseId;
  readonly isOptional?: boolean;
}
type Choices = readonly { readonly value: string; readonly label: PhraseId | { readonly text: string } }[];

/** Something found by words: its value, and how it is told from others. */
export interface FoundChoice {
  readonly value: string;
  readonly label: Words;
}
interface Finding {
  /** The label of the search. */
  readonly search: PhraseId;
  readonly find: (typed: string) => Promise<readonly FoundChoice[]>;
}

/** A field of a form. What is valid is decided by the schema of the route. */
export type Field = FieldBase &
  (
    | { readonly kind: 'line'; readonly maxLength?: number }
    | { readonly kind: 'area'; readonly rows?: number }
    | { readonly kind: 'choice'; readonly options: Choices }
    | { readonly kind: 'several'; readonly options: Choices }
    /** Searched for first, then chosen from what was found. */
    | ({ readonly kind: 'found' } & Finding)
    | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
    /** Typed in whole units, sent in minor units. */
    | { readonly kind: 'amount'; readonly currency: string }
    | { readonly kind: 'day' }
    /** A text in each language; an object with `cs`, `en` and `pl`. */
    | { readonly kind: 'languages'; readonly rows?: number }
    | { readonly kind: 'tick' }
  );

type More = Pick<FieldBase, 'description' | 'isOptional'>;

export const line = (label: PhraseId, more: More & { maxLength?: number } = {}): Field => ({
  kind: 'line',
  label,
  ...more,
});
export const area = (label: PhraseId, more: More & { rows?: number } = {}): Field => ({
  kind: 'area',
  label,
  ...more,
});
export const number = (label: PhraseId, more: More & { min?: number; max?: number } = {}): Field => ({
  kind: 'number',
  label,
  ...more,
});
export const amount = (label: PhraseId, currency: string, more: More = {}): Field => ({
  kind: 'amount',
  label,
  currency,
  ...more,
});
export const dayField = (label: PhraseId, more: More = {}): Field => ({ kind: 'day', label, ...more });
/** One line in each language; more with `rows`. */
export const languages = (label: PhraseId, more: More & { rows?: number } = {}): Field => ({
  kind: 'languages',
  label,
  ...more,
});
export const tick = (label: PhraseId, more: More = {}): Field => ({ kind: 'tick', label, ...more });
export const oneOf = <State extends string>(
  label: PhraseId,
  { names, labelOf }: Pick<States<State>, 'names' | 'labelOf'>,
  more: More = {},
): Field => ({
  kind: 'choice',
  label,
  options: names.map((value) => ({ value, label: labelOf(value) })),
  ...more,
});
export const oneOfTexts = (label: PhraseId, options: Choices, more: More = {}): Field => ({
  kind: 'choice',
  label,
  options,
  ...more,
});
export const someOf = <State extends string>(
  label: PhraseId,
  { names, labelOf }: Pick<States<State>, 'names' | 'labelOf'>,
  more: More = {},
): Field => ({
  kind: 'several',
  label,
  options: names.map((value) => ({ value, label: labelOf(value) })),
  ...more,
});
export const found = (label: PhraseId, finding: Finding, more: More = {}): Field => ({
  kind: 'found',
  label,
  ...finding,
  ...more,
});

/** The value of an empty field. */
export const emptyOf = ({ kind }: Field): unknown => {
  if (kind === 'tick') return false;
  if (kind === 'languages') return { cs: '', en: '', pl: '' };
  return kind === 'several' ? [] : '';
};

const minorDigits = 100;

/** The value of the body as the field shows it. */
export const toForm = ({ kind }: Field, value: unknown): unknown =>
  kind === 'amount' && typeof value === 'number' ? value / minorDigits : value;

/** An amount is text while it ends in a zero behind the point. */
const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;

/** The value of the field as the body has it. */
export const fromForm = ({ kind }: Field, value: unknown): unknown => {
  if (kind !== 'amount') return value;
  const typed = numberOf(value);
  return typeof typed === 'number' && Number.isFinite(typed) ? Math.round(typed * minorDigits) : value;
};
