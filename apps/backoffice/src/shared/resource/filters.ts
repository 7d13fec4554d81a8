import type { StaffPermission } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { FoundChoice } from './fields.ts';
import type { ProperName, Value } from './values.ts';

/** The search of a filter, and the permission that it needs. */
interface Finding {
  readonly find: (typed: string) => Promise<readonly FoundChoice[]>;
  readonly permission: StaffPermission | null;
}

interface OneOfMany {
  readonly value: string;
  readonly label: Value;
}

interface FilterBase<Name extends string> {
  readonly name: Name;
  readonly label: PhraseId;
}

/** A filter of a list. Its name is in the route's query; the address stores its value under the same name. */
export type Filter<Name extends string> = FilterBase<Name> &
  (
    | {
        readonly kind: 'choice';
        readonly options: readonly { readonly value: string; readonly label: PhraseId | ProperName }[];
      }
    | { readonly kind: 'words' }
    /** One of many choices, found by typing words from it. */
    | { readonly kind: 'one-of-many'; readonly load: () => Promise<readonly OneOfMany[]> }
    /** A day, sent as an instant: its start for `from`, its end for `until`. */
    | { readonly kind: 'day'; readonly edge: 'from' | 'until' }
    /** A day, sent unchanged. */
    | { readonly kind: 'on-day' }
    /** Typed in whole units and sent in minor units, or sent as a decimal that is negative for outgoing money. */
    | { readonly kind: 'amount'; readonly in: 'minor' | 'decimal' }
    /** Set by links of other pages only; shown as a chip that removes it. */
    | { readonly kind: 'linked' }
    /** Like `linked`, but staff can also search for a value by words and choose it here. */
    | ({ readonly kind: 'found' } & Finding)
  );

interface Labelled<State> {
  readonly names: readonly State[];
  readonly labelOf: (state: State) => PhraseId | ProperName;
}

export const choice = <const Name extends string, const State extends string>(
  name: Name,
  label: PhraseId,
  { names, labelOf }: Labelled<State>,
): Filter<Name> => ({
  kind: 'choice',
  name,
  label,
  options: names.map((value) => ({ value, label: labelOf(value) })),
});

export const flag = <const Name extends string>(name: Name, label: PhraseId): Filter<Name> => ({
  kind: 'choice',
  name,
  label,
  options: [
    { value: 'true', label: 'bo.yes' },
    { value: 'false', label: 'bo.no' },
  ],
});

export const oneOfMany = <const Name extends string>(
  name: Name,
  label: PhraseId,
  load: () => Promise<readonly OneOfMany[]>,
): Filter<Name> => ({ kind: 'one-of-many', name, label, load });

export const search = <const Name extends string>(name: Name, label: PhraseId): Filter<Name> => ({
  kind: 'words',
  name,
  label,
});

export const from = <const Name extends string>(name: Name, label: PhraseId): Filter<Name> => ({
  kind: 'day',
  edge: 'from',
  name,
  label,
});

export const until = <const Name extends string>(name: Name, label: PhraseId): Filter<Name> => ({
  kind: 'day',
  edge: 'until',
  name,
  label,
});

export const onDay = <const Name extends string>(name: Name, label: PhraseId): Filter<Name> => ({
  kind: 'on-day',
  name,
  label,
});

export const linked = <const Name extends string>(name: Name, label: PhraseId): Filter<Name> => ({
  kind: 'linked',
  name,
  label,
});

export const foundBy = <const Name extends string>(
  name: Name,
  label: PhraseId,
  finding: Finding,
): Filter<Name> => ({ kind: 'found', name, label, ...finding });

export const amountOf = <const Name extends string>(
  name: Name,
  label: PhraseId,
  sent: 'minor' | 'decimal' = 'minor',
): Filter<Name> => ({
  kind: 'amount',
  in: sent,
  name,
  label,
});
