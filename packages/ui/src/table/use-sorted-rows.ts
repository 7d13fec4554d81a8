import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { DataTableColumn, DataTableProps, SortState } from './props.ts';

export const isSortable = <Row>(column: DataTableColumn<Row>): boolean =>
  column.sortValue !== undefined || column.isSortable === true;

function compareValues(
  one: string | number | bigint,
  other: string | number | bigint,
  collator: Intl.Collator,
): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Pressing a header sorts by it in ascending order; pressing again reverses the order. */
export function nextSort(present: SortState | undefined, key: string): SortState {
  const isAscending = present?.key === key && present.direction === 'ascending';
  return { key, direction: isAscending ? 'descending' : 'ascending' };
}

/** Rows in the requested order: sorted here, or unchanged when the caller sorts. */
export function useSortedRows<Row>(props: DataTableProps<Row>) {
  const { rows, columns, defaultSort, onSortChange } = props;
  const { locale } = useIntl();
  const [ownSort, setOwnSort] = useState(defaultSort);
  const isOwn = onSortChange === undefined;
  const sort = isOwn ? ownSort : props.sort;

  const sorted = useMemo(() => {
    const sortValue = columns.find((column) => column.key === sort?.key)?.sortValue;
    if (!isOwn || sort === undefined || sortValue === undefined || rows === undefined) return rows;
    const collator = new Intl.Collator(locale, { numeric: true });
    const direction = sort.direction === 'ascending' ? 1 : -1;
    return rows.toSorted(
      (one, other) => direction * compareValues(sortValue(one), sortValue(other), collator),
    );
  }, [rows, columns, sort, isOwn, locale]);

  return { rows: sorted, sort, setSort: onSortChange ?? setOwnSort };
}
