import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons/icons.gen.ts';
import { useId } from 'react';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import { SelectInput } from '../controls/select-input.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './data-table.module.css';
import type { DataTableColumn, SortState } from './props.ts';
import { tableRoles } from './roles.ts';
import { isSortable, nextSort } from './use-sorted-rows.ts';

interface TableHeadProps<Row> {
  columns: readonly DataTableColumn<Row>[];
  sort: SortState | undefined;
  onSort: (sort: SortState) => void;
  leftOut: readonly string[];
  hasMenu: boolean;
  /**
   * Headers of cards are invisible, and a select above them sorts, so they contain no buttons. They have the
   * normal width, which decides whether the rows can be a table again.
   */
  isInCards: boolean;
}

function SortLabel({
  header,
  direction,
  onClick,
}: {
  header: string;
  direction: SortState['direction'] | undefined;
  /** Left out without any action. */
  onClick: (() => void) | undefined;
}) {
  const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };
  const Icon = icons[direction ?? 'none'];
  const label = (
    <>
      <span>{header}</span>
      <Icon size={14} stroke={2} aria-hidden />
    </>
  );
  if (onClick === undefined) return <span className={classes['sort']}>{label}</span>;
  return (
    <button
      type="button"
      className={classes['sort']}
      data-active={direction !== undefined || undefined}
      onClick={onClick}
    >
      {label}
    </button>
  );
}

/** Column headers, with a mark on the sorted one. */
export function TableHead<Row>({ columns, sort, onSort, leftOut, hasMenu, isInCards }: TableHeadProps<Row>) {
  const texts = useUiTexts();
  return (
    <thead {...tableRoles.group} className={classes['head']}>
      <tr {...tableRoles.row}>
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              {...tableRoles.columnHeader}
              className={classes['headCell']}
              data-align={column.align}
              data-left-out={leftOut.includes(column.key) || undefined}
              aria-sort={isSortable(column) ? (direction ?? 'none') : undefined}
            >
              {isSortable(column) ? (
                <SortLabel
                  header={column.header}
                  direction={direction}
                  onClick={isInCards ? undefined : () => onSort(nextSort(sort, column.key))}
                />
              ) : (
                (column.headerCell ?? column.header)
              )}
            </th>
          );
        })}
        {hasMenu && (
          <th scope="col" {...tableRoles.columnHeader} className={classes['headCell']}>
            {/* As wide as the menus, which load later. */}
            <span className={classes['menuWidth']}>
              <VisuallyHidden>{texts.actions}</VisuallyHidden>
            </span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The same sorting for phones, which show no headers. */
export function SortSelect<Row>({
  columns,
  sort,
  onSort,
}: Pick<TableHeadProps<Row>, 'columns' | 'sort' | 'onSort'>) {
  const texts = useUiTexts();
  const id = useId();
  const sortable = columns.filter(isSortable);
  if (sortable.length === 0) return null;
  const choose = (text: string) => {
    const [direction, key] = text.split(/:(.*)/s);
    if (key !== undefined && (direction === 'ascending' || direction === 'descending'))
      onSort({ key, direction });
  };
  return (
    <div className={classes['sortSelect']}>
      <label htmlFor={id}>{texts.sortBy}</label>
      <div className={classes['sortChoice']}>
        <SelectInput
          id={id}
          value={sort === undefined ? '' : `${sort.direction}:${sort.key}`}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {sort === undefined && <option value="">–</option>}
          {sortable.flatMap((column) => [
            <option key={`ascending:${column.key}`} value={`ascending:${column.key}`}>
              {column.header}, {texts.sortAscending}
            </option>,
            <option key={`descending:${column.key}`} value={`descending:${column.key}`}>
              {column.header}, {texts.sortDescending}
            </option>,
          ])}
        </SelectInput>
      </div>
    </div>
  );
}
