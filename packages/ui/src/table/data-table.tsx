import { ErrorBox } from '../feedback/error-box.tsx';
import { TableSkeleton } from '../feedback/skeletons.tsx';
import { useDescribeError, useUiTexts } from '../provider/ui-context.ts';
import classes from './data-table.module.css';
import type { DataTableProps } from './props.ts';
import { tableRoles } from './roles.ts';
import { TableBody, TableTotals } from './table-body.tsx';
import { SortSelect, TableHead } from './table-head.tsx';
import { TablePagination } from './table-pagination.tsx';
import { type Fit } from './fit-columns.ts';
import { useFit } from './use-fit.ts';
import { useSortedRows } from './use-sorted-rows.ts';

function TableError({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const { title, message, reference } = useDescribeError()(error);
  return (
    <ErrorBox title={title} reference={reference} onRetry={onRetry}>
      {message}
    </ErrorBox>
  );
}

function Toolbar<Row>({ toolbar, toolbarEnd }: DataTableProps<Row>) {
  if (toolbar === undefined && toolbarEnd === undefined) return null;
  return (
    <div className={classes['toolbar']}>
      <div className={classes['filters']}>{toolbar}</div>
      {toolbarEnd}
    </div>
  );
}

/** The visible columns' shares of the width. */
function ColumnWidths({
  columns,
  fit,
  hasMenu,
}: {
  columns: readonly { key: string }[];
  fit: Fit;
  hasMenu: boolean;
}) {
  const keys = [...columns.map(({ key }) => key), ...(hasMenu ? ['menu'] : [])];
  return (
    <colgroup className={classes['widths']}>
      {keys
        .filter((key) => !fit.leftOut.includes(key))
        .map((key) => (
          <col key={key} style={{ width: `${100 * (fit.widths[key] ?? 0)}%` }} />
        ))}
    </colgroup>
  );
}

/**
 * A table in each of its states: loading, error with retry, empty, rows. It uses cards where it would be
 * wider than its container.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, isLoading = false, loadingRows = 5, error, onRetry, empty, pagination } = props;
  const texts = useUiTexts();
  const { rows, sort, setSort } = useSortedRows(props);
  const { root, ...fit } = useFit(props);
  const { isInCards, leftOut } = fit;
  const hasMenu = props.rowActions !== undefined;
  const hasFailed = error !== undefined && error !== null;
  const isWaiting = rows === undefined || isLoading;

  return (
    <div
      ref={root}
      className={classes['root']}
      data-cards={isInCards || undefined}
      data-density={props.density}
      data-wrapping={props.isWrapping || undefined}
      data-short={fit.isShort || undefined}
    >
      <Toolbar {...props} />
      {hasFailed && <TableError error={error} onRetry={onRetry} />}
      {isWaiting && !hasFailed && <TableSkeleton rows={loadingRows} columns={columns.length} />}
      {!isWaiting && rows.length === 0 && empty}
      {!isWaiting && rows.length > 0 && (
        <>
          {isInCards && <SortSelect columns={columns} sort={sort} onSort={setSort} />}
          <div className={classes['frame']}>
            <table {...tableRoles.table} className={classes['table']}>
              <caption
                className={props.isCaptionVisible === true ? classes['caption'] : classes['captionHidden']}
              >
                {caption}
              </caption>
              {props.density === 'compact' && !isInCards && props.isWrapping !== true && (
                <ColumnWidths columns={columns} fit={fit} hasMenu={hasMenu} />
              )}
              <TableHead
                columns={columns}
                sort={sort}
                onSort={setSort}
                leftOut={leftOut}
                hasMenu={hasMenu}
                isInCards={isInCards}
              />
              <TableBody props={props} rows={rows} leftOut={leftOut} actionsLabel={texts.actions} />
              <TableTotals props={props} leftOut={leftOut} />
            </table>
          </div>
        </>
      )}
      {!isWaiting && pagination !== undefined && pagination.pageCount > 1 && (
        <TablePagination {...pagination} />
      )}
    </div>
  );
}
