import type { StaffPermission } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { FoundChoice } from './fields.ts';
import type { States } from './values.ts';

/** How a filter is searched for, and the permission without which it is not. */
interface Finding {
  readonly find: (typed: string) => Promise<readonly FoundChoice[]>;
  readonly permission: StaffPermission | null;
}

interface FilterBase<Name extends string> {
  readonly name: Name;
  readonly label: PhraseId;
}

/** A filter of a list. The name is one of the route's query; the value is stored in the address under it. */
export type Filter<Name extends string> = FilterBase<Name> &
  (
    | {
        readonly kind: 'choice';
        readonly options: readonly { readonly value: string; readonly label: PhraseId }[];
      }
    | { readonly kind: 'words' }
    /** A day, sent as an instant: its start for `from`, its end for `until`. */
    | { readonly kind: 'day'; readonly edge: 'from' | 'until' }
    /** A day, sent as it is. */
    | { readonly kind: 'on-day' }
    /** Typed in whole units, sent in minor units. */
    | { readonly kind: 'amount' }
    /** Set by links of other pages only; shown as a chip that removes it. */
    | { readonly kind: 'linked' }
    /** The same, which can also be searched for by words and chosen here. */
    | ({ readonly kind: 'found' } & Finding)
  );

export const choice = <const Name extends string, const State extends string>(
  name: Name,
  label: PhraseId,
  { names, labelOf }: Pick<States<State>, 'names' | 'labelOf'>,
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

export const amountOf = <const Name extends string>(name: Name, label: PhraseId): Filter<Name> => ({
  kind: 'amount',
  name,
  label,
});
