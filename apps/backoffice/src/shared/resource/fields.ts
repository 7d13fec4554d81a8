import type { Locale } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { States, Words } from './values.ts';

interface FieldBase {
  readonly label: PhraseId;
  readonly description?: PhraseId;
  readonly isOptional?: boolean;
  /** An empty field is null in the body instead of absent. */
  readonly isNullable?: boolean;
}
type Choices = readonly { readonly value: string; readonly label: PhraseId | { readonly text: string } }[];

/** A search result: its value, and the words that distinguish it. */
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

/** Ready-made texts to begin with, loaded when the form opens. */
export interface TextTemplates {
  /** Identifies these templates in the cache. */
  readonly key: string;
  readonly load: () => Promise<
    readonly { readonly label: Words; readonly texts: Readonly<Record<Locale, string>> }[]
  >;
}

/** A field of a form. The schema of the route decides which values are valid. */
export type Field = FieldBase &
  (
    | { readonly kind: 'line'; readonly maxLength?: number; readonly hasAutoFocus?: boolean }
    /** The last part of an address, proposed from the text of another field. */
    | { readonly kind: 'slug'; readonly from: string }
    /** The text is hidden while the user types it. */
    | {
        readonly kind: 'password';
        readonly of: 'current-password' | 'new-password';
        readonly hasAutoFocus?: boolean;
      }
    /** Six digits of an authenticator. */
    | { readonly kind: 'code' }
    /** `fromFile`: a text file of this kind can fill the field. */
    | { readonly kind: 'area'; readonly rows?: number; readonly fromFile?: 'table' }
    | { readonly kind: 'choice'; readonly options: Choices }
    /** A country, chosen by name; the body has its code of two or three letters. */
    | { readonly kind: 'country'; readonly letters: 2 | 3 }
    | { readonly kind: 'several'; readonly options: Choices }
    /** Several choices from the API. */
    | { readonly kind: 'loaded'; readonly load: () => Promise<readonly FoundChoice[]> }
    /** The user searches first, then chooses from the results. */
    | ({ readonly kind: 'found' } & Finding)
    | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
    /** A rate or a percentage: `25.31` in the body. */
    | { readonly kind: 'decimal' }
    /**
     * Whole units on screen, minor units in the form and in the body. Without a currency the user may type
     * none.
     */
    | { readonly kind: 'amount'; readonly currency: string }
    | { readonly kind: 'day' }
    /** `#rrggbb`, with samples of a button and a link, and advice when they are unreadable. */
    | { readonly kind: 'color' }
    /** A day and time in the platform's zone; an instant in the body. */
    | { readonly kind: 'moment' }
    /** A text in each language; an object with `cs`, `en` and `pl`. */
    | { readonly kind: 'languages'; readonly rows?: number; readonly templates?: TextTemplates }
    /** A formatted text in each language, as blocks; the editor loads when the field appears. */
    | { readonly kind: 'rich' }
    /** The documentId of a stored picture or PDF: uploaded here, or chosen from the stored files. */
    | { readonly kind: 'file'; readonly of: 'image' | 'document' }
    /** A part of the body with its own fields; a nullable part may be null. */
    | { readonly kind: 'group'; readonly fields: Fields }
    /** A list of such parts in order; `blank` is the initial value of a new part. */
    | {
        readonly kind: 'entries';
        /** The name of one part. */
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
/** Several choices from the API, for short lists. */
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
/** A stored picture with its description. */
export const picture = (label: PhraseId, more: More = {}): Field =>
  group(
    label,
    {
      file: storedFile('bo.file.picture', 'image'),
      alternativeText: languages('bo.file.alternativeText', { description: 'bo.file.alternativeTextHint' }),
    },
    more,
  );
