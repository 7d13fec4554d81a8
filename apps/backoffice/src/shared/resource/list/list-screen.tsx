import { Button, DataTable, EmptyState, PageHeader, SidePanel, type SortState, Stack } from '@parcela/ui';
import { TableExport, usePhrase, useScreenTitle } from '@parcela/web';
import { IconChevronRight, IconChevronsLeft } from '@parcela/ui/icons';
import { type ReactNode, useRef } from 'react';
import { WaitingRequests } from '../../approvals/waiting-requests.tsx';
import { ActionButtons } from '../action/action-buttons.tsx';
import { useRowActions } from '../action/use-row-actions.tsx';
import type { List, ListAnswer } from '../define-list.ts';
import { Sections } from '../detail/sections-view.tsx';
import { useMay } from '../../session/use-may.ts';
import { useSpeech } from '../plain.ts';
import { useTableColumns } from '../rows/rows-table.tsx';
import { ValueView } from '../value-view.tsx';
import type { Value } from '../values.ts';
import { FilterBar } from './filter-bar.tsx';
import classes from './list.module.css';
import { useListKeys } from './use-list-keys.ts';
import { useSelection } from './selection.tsx';
import { type ListState, useList } from './use-list.ts';
import { ViewTabs } from './view-tabs.tsx';

const descending = ':desc';
const sortStateOf = (sort: string | undefined): SortState | undefined =>
  sort === undefined
    ? undefined
    : {
        key: sort.replace(descending, ''),
        direction: sort.endsWith(descending) ? 'descending' : 'ascending',
      };

/** Page numbers, for a list that has them. */
const countedOf = <Row,>(answer: ListAnswer<Row> | undefined) => {
  const pagination = answer?.meta.pagination;
  return pagination !== undefined && 'page' in pagination ? pagination : undefined;
};

interface ListProps<Row> {
  readonly list: List<Row>;
  readonly state: ListState<Row>;
}

/** Paging of a list without page numbers: next, and back to the first page. */
const KeysetPaging = <Row,>({ state }: Pick<ListProps<Row>, 'state'>): ReactNode => {
  const t = usePhrase();
  const { ask, go } = state;
  const pagination = state.query.data?.meta.pagination;
  const next = pagination !== undefined && 'next' in pagination ? pagination.next : null;
  if (next === null && ask.after === undefined) return null;
  return (
    <nav className={classes['paging']} aria-label={t('ui.pagination')}>
      {ask.after !== undefined && (
        <Button
          emphasis="secondary"
          size="small"
          icon={IconChevronsLeft}
          onClick={() => go({ ...ask, after: undefined })}
        >
          {t('bo.list.first')}
        </Button>
      )}
      {next !== null && (
        <Button
          emphasis="secondary"
          size="small"
          iconEnd={IconChevronRight}
          onClick={() => go({ ...ask, after: next })}
        >
          {t('ui.nextPage')}
        </Button>
      )}
    </nav>
  );
};

const NoRows = <Row,>({ list, state }: ListProps<Row>): ReactNode => {
  const t = usePhrase();
  if (Object.keys(state.ask.filters).length === 0)
    return <EmptyState drawing="papers" title={t(list.empty)} />;
  return (
    <EmptyState
      drawing="search"
      title={t('bo.list.nothingFound')}
      action={
        <Button emphasis="secondary" onClick={() => state.narrow({ filters: {} })}>
          {t('bo.filter.reset')}
        </Button>
      }
    />
  );
};

/** Shows a row without a separate page in a side panel. */
const OpenedRow = <Row,>({ list, state }: ListProps<Row>): ReactNode => {
  const { panel } = list;
  const row = state.query.data?.data.find((candidate) => list.rowKey(candidate) === state.opened);
  const { plain } = useSpeech();
  if (panel === undefined || row === undefined) return null;
  return (
    <SidePanel
      isOpen
      onClose={() => state.go(state.ask)}
      title={plain(panel.title(row))}
      actions={<ActionButtons actions={list.actions} subject={row} reread={() => state.reread(row)} />}
    >
      <Stack gap="md">
        {panel.requestedAs && <WaitingRequests of={panel.requestedAs(row)} />}
        <Sections sections={panel.sections} subject={row} isStacked />
      </Stack>
    </SidePanel>
  );
};

const Rows = <Row,>({ list, state }: ListProps<Row>): ReactNode => {
  const t = usePhrase();
  const { ask, query, go, narrow } = state;
  const rows = query.data?.data;
  const counted = countedOf(query.data);
  const may = useMay();
  const openPage = may(list.opensWith ?? null) ? list.open : undefined;
  const open = list.panel === undefined ? openPage : (row: Row) => state.hrefOf(ask, list.rowKey(row));
  const columns = useTableColumns({ columns: list.columns, rows, open });
  const { rowActions, dialog } = useRowActions(list.actions, state.reread);
  const { plain } = useSpeech();
  const groupOf = (value: (row: Row) => Value) => (row: Row) => {
    const key = plain(value(row));
    return { key, label: <ValueView value={value(row)} /> };
  };
  const selection = useSelection(list, rows);
  const sortKeys = new Map(list.columns.map(({ key, sort }) => [sort, key]));
  const shownSort = sortStateOf(ask.sort ?? list.firstSort);
  const sort = shownSort && { ...shownSort, key: sortKeys.get(shownSort.key) ?? shownSort.key };
  const changeSort = ({ key, direction }: SortState): void => {
    const name = list.columns.find((column) => column.key === key)?.sort ?? key;
    const wanted = direction === 'descending' ? `${name}${descending}` : name;
    narrow({ sort: wanted === list.firstSort ? undefined : wanted });
  };
  const hasMenu = list.actions.length > 0 && list.panel === undefined;
  return (
    <div data-old={query.isPlaceholderData || undefined} className={classes['rows']}>
      {selection.bar}
      <DataTable
        density="compact"
        caption={t(list.title)}
        columns={[...selection.columns, ...columns]}
        rows={rows}
        rowKey={list.rowKey}
        loadingRows={12}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={<NoRows list={list} state={state} />}
        {...(list.groupBy === undefined ? {} : { groupOf: groupOf(list.groupBy) })}
        sort={sort}
        onSortChange={changeSort}
        {...(hasMenu ? { rowActions } : {})}
        {...(counted === undefined
          ? {}
          : {
              pagination: {
                page: counted.page,
                pageCount: counted.pageCount,
                onPageChange: (page) => go({ ...ask, page }),
              },
            })}
      />
      <KeysetPaging state={state} />
      {dialog}
    </div>
  );
};

const Total = ({ total }: { total: number | undefined }): ReactNode => {
  const t = usePhrase();
  return total === undefined ? null : (
    <span className={classes['total']} aria-live="polite">
      {t('bo.list.total', { count: total })}
    </span>
  );
};

/** A list in the page of its subject; filters and the opened row are part of the address of the page. */
export const ListInPage = <Row,>({ list }: { list: List<Row> }): ReactNode => {
  const t = usePhrase();
  const state = useList(list);
  return (
    <>
      <FilterBar list={list} state={state} />
      <Rows list={list} state={state} />
      <OpenedRow list={list} state={state} />
      {(state.query.data?.data.length ?? 0) > 0 && (
        <div className={classes['below']}>
          <TableExport
            size="small"
            label={t('bo.list.csv')}
            name={list.fileName}
            load={(format) => list.loadFile(state.ask, format)}
          />
        </div>
      )}
    </>
  );
};

/** Shows a list by its descriptor; filters, order and page are part of the address. */
export const ListScreen = <Row,>({ list }: { list: List<Row> }): ReactNode => {
  const t = usePhrase();
  useScreenTitle(t(list.title));
  const root = useRef<HTMLDivElement>(null);
  useListKeys(root);
  const state = useList(list);
  const hasRows = (state.query.data?.data.length ?? 0) > 0;
  return (
    <div ref={root}>
      <PageHeader
        title={t(list.title)}
        badge={<Total total={countedOf(state.query.data)?.total} />}
        {...(list.description === undefined ? {} : { description: t(list.description) })}
        actions={
          <>
            {hasRows && (
              <TableExport
                size="small"
                label={t('bo.list.csv')}
                name={list.fileName}
                load={(format) => list.loadFile(state.ask, format)}
              />
            )}
            <ActionButtons actions={list.creates} subject={null} isPrimary />
          </>
        }
      />
      {list.above !== undefined && (
        <div className={classes['above']}>
          <list.above />
        </div>
      )}
      <ViewTabs list={list} state={state} />
      {list.filters.length > 0 && <FilterBar list={list} state={state} />}
      <Rows list={list} state={state} />
      <OpenedRow list={list} state={state} />
    </div>
  );
};
