import { DataTable, type DataTableProps, type QueryState } from '@parcela/ui';
import { TableExport, type TableExportProps } from '@parcela/web';
import type { ReactNode } from 'react';
import type { ListAnswer } from './list-answer.ts';

type OfQuery = 'rows' | 'error' | 'onRetry' | 'isLoading' | 'pagination' | 'toolbarEnd';

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, OfQuery> {
  readonly query: Pick<QueryState<ListAnswer<Row>>, 'data' | 'error' | 'refetch'>;
  readonly onPageChange: (page: number) => void;
  /** Filters stay visible when the list is empty only because of them. */
  readonly isFiltered?: boolean;
  /** The whole list as a file made by the server; offered when the list is not empty. */
  readonly exportAs?: TableExportProps;
}

/** A table of a list that the server filters, sorts and pages. */
export const ListTable = <Row,>(props: ListTableProps<Row>): ReactNode => {
  const { query, onPageChange, isFiltered = false, exportAs, toolbar, ...table } = props;
  const rows = query.data?.data;
  const pagination = query.data?.meta.pagination;
  const isEmpty = rows?.length === 0;
  const hasExport = exportAs !== undefined && rows !== undefined && !isEmpty;
  return (
    <DataTable
      {...table}
      rows={rows}
      error={query.error}
      onRetry={() => void query.refetch()}
      pagination={pagination && { page: pagination.page, pageCount: pagination.pageCount, onPageChange }}
      toolbar={isEmpty && !isFiltered ? undefined : toolbar}
      toolbarEnd={hasExport ? <TableExport {...exportAs} /> : undefined}
    />
  );
};
