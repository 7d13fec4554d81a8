import { IconDownload } from '@tabler/icons-react';
import { Button } from '../action/button.tsx';
import { ErrorBox } from '../feedback/error-box.tsx';
import { TableSkeleton } from '../feedback/skeletons.tsx';
import { useDescribeError, useUiTexts } from '../provider/ui-context.ts';
import classes from './data-table.module.css';
import type { DataTableProps } from './props.ts';
import { tableRoles } from './roles.ts';
import { TableBody, TableTotals } from './table-body.tsx';
import { SortSelect, TableHead } from './table-head.tsx';
import { TablePagination } from './table-pagination.tsx';
import { saveCsv, toCsv } from './to-csv.ts';
import { useSortedRows } from './use-sorted-rows.ts';

function TableError({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const { title, message, reference } = useDescribeError()(error);
  return (
    <ErrorBox title={title} reference={reference} onRetry={onRetry}>
      {message}
    </ErrorBox>
  );
}

/** A table in each of its states: loading, error with retry, empty, rows. Cards below 640 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    isLoading = false,
    loadingRows = 5,
    error,
    onRetry,
    empty,
    csv,
    pagination,
  } = props;
  const texts = useUiTexts();
  const { rows, sort, setSort } = useSortedRows(props);
  const hasMenu = props.rowActions !== undefined;

  if (rows === undefined || isLoading) {
    if (error !== undefined && error !== null) return <TableError error={error} onRetry={onRetry} />;
    return <TableSkeleton rows={loadingRows} columns={columns.length} />;
  }
  const hasRows = rows.length > 0;
  return (
    <div>
      {(props.toolbar !== undefined || (csv !== undefined && hasRows)) && (
        <div className={classes['toolbar']}>
          <div className={classes['filters']}>{props.toolbar}</div>
          {csv !== undefined && hasRows && (
            <Button
              emphasis="quiet"
              size="small"
              icon={IconDownload}
              onClick={() => saveCsv(toCsv(columns, rows), csv.fileName)}
            >
              {csv.label}
            </Button>
          )}
        </div>
      )}
      {error !== undefined && error !== null && <TableError error={error} onRetry={onRetry} />}
      {hasRows ? (
        <>
          <SortSelect columns={columns} sort={sort} onSort={setSort} />
          <div className={classes['frame']}>
            <table {...tableRoles.table} className={classes['table']}>
              <caption
                className={props.isCaptionVisible === true ? classes['caption'] : classes['captionHidden']}
              >
                {caption}
              </caption>
              <TableHead columns={columns} sort={sort} onSort={setSort} hasMenu={hasMenu} />
              <TableBody props={props} rows={rows} actionsLabel={texts.actions} />
              <TableTotals props={props} />
            </table>
          </div>
        </>
      ) : (
        empty
      )}
      {pagination !== undefined && pagination.pageCount > 1 && <TablePagination {...pagination} />}
    </div>
  );
}
