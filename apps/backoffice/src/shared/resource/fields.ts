import type { Locale } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { States, Words } from './values.ts';

interface FieldBase {
  readonly label: PhraseId;
  readonly description?: PhraseId;
  readonly isOptional?: boolean;
  /** Left empty it is null in the body, and not left out. */
  readonly isNullable?: boolean;
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

/** Fields of a part of the body, by their names. */
export type Fields = Readonly<Record<string, Field>>;

/** Ready texts to begin with, asked for when the form is opened. */
export interface TextTemplates {
  /** Names the templates among others that are kept. */
  readonly key: string;
  readonly load: () => Promise<
    readonly { readonly label: Words; readonly texts: Readonly<Record<Locale, string>> }[]
  >;
}

/** A field of a form. What is valid is decided by the schema of the route. */
export type Field = FieldBase &
  (
    | { readonly kind: 'line'; readonly maxLength?: number; readonly hasAutoFocus?: boolean }
    /** The last part of an address, proposed from the text of another field. */
    | { readonly kind: 'slug'; readonly from: string }
    /** Hidden while it is typed. */
    | {
        readonly kind: 'password';
        readonly of: 'current-password' | 'new-password';
        readonly hasAutoFocus?: boolean;
      }
    /** Six digits of an authenticator. */
    | { readonly kind: 'code' }
    /** `fromFile`: can be filled from a text file of this kind. */
    | { readonly kind: 'area'; readonly rows?: number; readonly fromFile?: 'table' }
    | { readonly kind: 'choice'; readonly options: Choices }
    /** A country by its name, a code of so many letters in the body. */
    | { readonly kind: 'country'; readonly letters: 2 | 3 }
    | { readonly kind: 'several'; readonly options: Choices }
    /** Choices that the API knows, several of them. */
    | { readonly kind: 'loaded'; readonly load: () => Promise<readonly FoundChoice[]> }
    /** Searched for first, then chosen from what was found. */
    | ({ readonly kind: 'found' } & Finding)
    | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
    /** A rate or a percentage: `25.31` in the body. */
    | { readonly kind: 'decimal' }
    /** Shown in whole units; minor units in the form and in the body. Without a currency none may be typed. */
    | { readonly kind: 'amount'; readonly currency: string }
    | { readonly kind: 'day' }
    /** `#rrggbb`, with samples of a button and a link, and what to choose where they cannot be read. */
    | { readonly kind: 'color' }
    /** A day and a time of it in the platform's zone, an instant in the body. */
    | { readonly kind: 'moment' }
    /** A text in each language; an object with `cs`, `en` and `pl`. */
    | { readonly kind: 'languages'; readonly rows?: number; readonly templates?: TextTemplates }
    /** A formatted text in each language, as blocks; the editor is loaded when it is shown. */
    | { readonly kind: 'rich' }
    /** The documentId of a stored picture or PDF: uploaded here, or chosen from what is stored. */
    | { readonly kind: 'file'; readonly of: 'image' | 'document' }
    /** A part of the body with fields of its own. Nullable: there is one, or null. */
    | { readonly kind: 'group'; readonly fields: Fields }
    /** A list of such parts, in an order; `blank` is what a new one has besides its fields. */
    | {
        readonly kind: 'entries';
        /** What one of them is called. */
        readonly one: PhraseId;
        readonly fields: Fields;
        readonly blank?: Readonly<Record<string, unknown>>;
      }
    | { readonly kind: 'tick' }
  );

type More = Pick<FieldBase, 'description' | 'isOptional' | 'isNullable'>;

export const line = (
  label: PhraseId,
  more: More & { maxLength?: number; hasAutoFocus?: boolean } = {},
): Field => ({
  kind: 'line',
  label,
  ...more,
});
export const password = (
  label: PhraseId,
  of: 'current-password' | 'new-password',
  more: More & { hasAutoFocus?: boolean } = {},
): Field => ({ kind: 'password', label, of, ...more });
export const code = (label: PhraseId, more: More = {}): Field => ({ kind: 'code', label, ...more });
export const area = (label: PhraseId, more: More & { rows?: number; fromFile?: 'table' } = {}): Field => ({
  kind: 'area',
  label,
  ...more,
});
export const number = (label: PhraseId, more: More & { min?: number; max?: number } = {}): Field => ({
  kind: 'number',
  label,
  ...more,
});
export const decimal = (label: PhraseId, more: More = {}): Field => ({ kind: 'decimal', label, ...more });
export const amount = (label: PhraseId, currency: string, more: More = {}): Field => ({
  kind: 'amount',
  label,
  currency,
  ...more,
});
export const dayField = (label: PhraseId, more: More = {}): Field => ({ kind: 'day', label, ...more });
export const color = (label: PhraseId, more: More = {}): Field => ({ kind: 'color', label, ...more });
export const momentField = (label: PhraseId, more: More = {}): Field => ({
  kind: 'moment',
  label,
  description: 'bo.form.momentHint',
  ...more,
});
export const slugFrom = (label: PhraseId, from: string, more: More = {}): Field => ({
  kind: 'slug',
  label,
  from,
  ...more,
});
/** One line in each language; more with `rows`. */
export const languages = (
  label: PhraseId,
  more: More & { rows?: number; templates?: TextTemplates } = {},
): Field => ({
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
export const countryField = (label: PhraseId, letters: 2 | 3, more: More = {}): Field => ({
  kind: 'country',
  label,
  letters,
  ...more,
});
/** Several of what the API offers; for short lists. */
export const someOfLoaded = (
  label: PhraseId,
  load: () => Promise<readonly FoundChoice[]>,
  more: More = {},
): Field => ({ kind: 'loaded', label, load, ...more });
export const found = (label: PhraseId, finding: Finding, more: More = {}): Field => ({
  kind: 'found',
  label,
  ...finding,
  ...more,
});

/** Formatted text in each language. */
export const rich = (label: PhraseId, more: More = {}): Field => ({ kind: 'rich', label, ...more });
export const storedFile = (label: PhraseId, of: 'image' | 'document', more: More = {}): Field => ({
  kind: 'file',
  label,
  of,
  ...more,
});
export const group = (label: PhraseId, fields: Fields, more: More = {}): Field => ({
  kind: 'group',
  label,
  fields,
  ...more,
});
export const entries = (
  label: PhraseId,
  list: {
    readonly one: PhraseId;
    readonly fields: Fields;
    readonly blank?: Readonly<Record<string, unknown>>;
  },
  more: More = {},
): Field => ({ kind: 'entries', label, ...list, ...more });
/** A stored picture with the words of what it shows. */
export const picture = (label: PhraseId, more: More = {}): Field =>
  group(
    label,
    {
      file: storedFile('bo.file.picture', 'image'),
      alternativeText: languages('bo.file.alternativeText', { description: 'bo.file.alternativeTextHint' }),
    },
    more,
  );
