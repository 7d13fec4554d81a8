import { Fragment } from 'react';
import { ActionMenu } from '../action/action-menu.tsx';
import type { DataTableColumn, DataTableProps } from './props.ts';
import { tableRoles } from './roles.ts';
import classes from './data-table.module.css';

interface CellProps<Row> {
  column: DataTableColumn<Row>;
  row: Row;
  isTitle: boolean;
  isLeftOut: boolean;
}

/**
 * On phones a cell shows its header next to it; screen readers get the header from the table, so this one is only
 * visual.
 */
function Cell<Row>({ column, row, isTitle, isLeftOut }: CellProps<Row>) {
  const value = column.cell(row);
  const content = (
    <>
      {!isTitle && (
        <span className={classes['cellLabel']} aria-hidden>
          {column.header}
        </span>
      )}
      <span className={classes['cellValue']}>{value}</span>
    </>
  );
  const shared = {
    'data-align': column.align,
    'data-title': isTitle || undefined,
    'data-one-line': column.isOnOneLine || undefined,
    'data-action': column.isAction || undefined,
    'data-empty': value === null || column.isEmpty?.(row) || undefined,
    'data-left-out': isLeftOut || undefined,
    'data-head': column.inCardHead,
    className: classes['cell'],
  };
  return isTitle ? (
    <th scope="row" {...tableRoles.rowHeader} {...shared}>
      {content}
    </th>
  ) : (
    <td {...tableRoles.cell} {...shared}>
      {content}
    </td>
  );
}

const titleKey = <Row,>(columns: readonly DataTableColumn<Row>[]): string | undefined =>
  (columns.find((column) => column.isCardTitle === true) ?? columns[0])?.key;

/** Rows and totals. */
export function TableBody<Row>({
  props,
  rows,
  leftOut,
  actionsLabel,
}: {
  props: DataTableProps<Row>;
  rows: readonly Row[];
  leftOut: readonly string[];
  actionsLabel: string;
}) {
  const { columns, rowKey, groupOf, rowActions, rowActionsLabel } = props;
  const title = titleKey(columns);
  const width = columns.length + (rowActions === undefined ? 0 : 1);
  return (
    <tbody {...tableRoles.group} className={classes['body']}>
      {rows.map((row, position) => {
        const group = groupOf?.(row);
        const before = rows[position - 1];
        const begins = group !== undefined && (before === undefined || groupOf?.(before).key !== group.key);
        return (
          <Fragment key={rowKey(row)}>
            {begins && (
              <tr {...tableRoles.row} className={classes['groupRow']}>
                <th {...tableRoles.rowHeader} scope="rowgroup" colSpan={width} className={classes['group']}>
                  {group.label}
                </th>
              </tr>
            )}
            <tr
              {...tableRoles.row}
              className={classes['row']}
              data-has-menu={rowActions !== undefined || undefined}
            >
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  column={column}
                  row={row}
                  isTitle={column.key === title}
                  isLeftOut={leftOut.includes(column.key)}
                />
              ))}
              {rowActions !== undefined && (
                <td {...tableRoles.cell} className={classes['menuCell']}>
                  <ActionMenu label={rowActionsLabel?.(row) ?? actionsLabel} actions={rowActions(row)} />
                </td>
              )}
            </tr>
          </Fragment>
        );
      })}
    </tbody>
  );
}

export function TableTotals<Row>({
  props,
  leftOut,
}: {
  props: DataTableProps<Row>;
  leftOut: readonly string[];
}) {
  const { columns, totals, rowActions } = props;
  if (totals === undefined) return null;
  return (
    <tfoot {...tableRoles.group} className={classes['foot']}>
      <tr {...tableRoles.row} className={classes['row']}>
        {columns.map((column, position) =>
          position === 0 ? (
            <th key={column.key} scope="row" {...tableRoles.rowHeader} className={classes['cell']} data-title>
              {totals.label}
            </th>
          ) : (
            <td
              key={column.key}
              {...tableRoles.cell}
              className={classes['cell']}
              data-align={column.align}
              data-empty={totals.cells[column.key] === undefined || undefined}
              data-left-out={leftOut.includes(column.key) || undefined}
            >
              <span className={classes['cellLabel']} aria-hidden>
                {column.header}
              </span>
              <span className={classes['cellValue']}>{totals.cells[column.key]}</span>
            </td>
          ),
        )}
        {rowActions !== undefined && <td {...tableRoles.cell} className={classes['menuCell']} data-empty />}
      </tr>
    </tfoot>
  );
}
