import type { PhraseId } from '@parcela/phrases';
import type { ColumnPriority } from '@parcela/ui';
import type { Value } from './values.ts';

/** A column of a list or of a table in a page. */
export interface Column<Row, Sort extends string = never> {
  readonly key: string;
  readonly label: PhraseId;
  readonly value: (row: Row) => Value;
  /** The name in the `sort` of the route; the server sorts. */
  readonly sort?: Sort;
  /** The heading of the row and of its card, with the link to its page. Default: the first column. */
  readonly isTitle?: boolean;
  /**
   * Without room for all columns, `extra` columns disappear first, then `useful` ones; cards omit `extra` columns.
   * Default: `essential`. Only facts that the row's page also shows may disappear.
   */
  readonly priority?: ColumnPriority;
}

/** Amounts and counts align at the end of the column. */
export const isAtEnd = (value: Value): boolean => {
  if (value.kind === 'nothing') return value.isAmount === true;
  if (value.kind === 'list') return value.values.length > 0 && value.values.every(isAtEnd);
  return value.kind === 'money' || value.kind === 'count' || value.kind === 'percent';
};

/** A fact of a page: its name and its value. */
export type FactOf = readonly [label: PhraseId, value: Value];
