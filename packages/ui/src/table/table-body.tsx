import { ActionMenu } from '../action/action-menu.tsx';
import type { DataTableColumn, DataTableProps } from './props.ts';
import { tableRoles } from './roles.ts';
import classes from './data-table.module.css';

interface CellProps<Row> {
  column: DataTableColumn<Row>;
  row: Row;
  isTitle: boolean;
}

/** On phones a cell shows its header beside it; the words are in the table already, so they are for the eye only. */
function Cell<Row>({ column, row, isTitle }: CellProps<Row>) {
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
    'data-empty': value === null || undefined,
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
  actionsLabel,
}: {
  props: DataTableProps<Row>;
  rows: readonly Row[];
  actionsLabel: string;
}) {
  const { columns, rowKey, rowActions, rowActionsLabel } = props;
  const title = titleKey(columns);
  return (
    <tbody {...tableRoles.group} className={classes['body']}>
      {rows.map((row) => (
        <tr
          key={rowKey(row)}
          {...tableRoles.row}
          className={classes['row']}
          data-has-menu={rowActions !== undefined || undefined}
        >
          {columns.map((column) => (
            <Cell key={column.key} column={column} row={row} isTitle={column.key === title} />
          ))}
          {rowActions !== undefined && (
            <td {...tableRoles.cell} className={classes['menuCell']}>
              <ActionMenu label={rowActionsLabel?.(row) ?? actionsLabel} actions={rowActions(row)} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

export function TableTotals<Row>({ props }: { props: DataTableProps<Row> }) {
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
