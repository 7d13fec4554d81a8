import type { PhraseId } from '@parcela/phrases';
import { DataTable, type DataTableColumn, Link } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { Action } from '../action.ts';
import { useRowActions } from '../action/use-row-actions.tsx';
import { type Column, isAtEnd } from '../column.ts';
import { useMayOpen } from '../../session/may-open.ts';
import { useSpeech } from '../plain.ts';
import classes from './rows-table.module.css';
import { nothing, type Value } from '../values.ts';
import { RowsFile } from './rows-file.tsx';
import { ValueView } from '../value-view.tsx';

interface RowLook<Row> {
  readonly columns: readonly Column<Row, string>[];
  readonly rows: readonly Row[] | undefined;
  /** The address of a row; the link covers the row. */
  readonly open?: ((row: Row) => string) | undefined;
}

/** The title of a row, with the link to its page. */
const TitleLink = ({ to, value }: { to: string; value: Value }): ReactNode => {
  const { plain } = useSpeech();
  return (
    <Link to={to} className={classes['rowLink'] ?? ''}>
      {value.kind === 'id' ? <span className={classes['id']}>{value.text}</span> : plain(value)}
    </Link>
  );
};

const oneLine: ReadonlySet<Value['kind']> = new Set([
  'id',
  'code',
  'state',
  'money',
  'instant',
  'day',
  'count',
  'percent',
]);

/** Values that never wrap. */
const isOneLine = (value: Value): boolean =>
  value.kind === 'list' ? value.values.every(isOneLine) : oneLine.has(value.kind);

const isState = (value: Value): boolean =>
  value.kind === 'list' ? value.values.length > 0 && value.values.every(isState) : value.kind === 'state';

/** Converts columns of a descriptor to columns of `DataTable`. */
export const useTableColumns = <Row,>({ columns, rows, open }: RowLook<Row>): DataTableColumn<Row>[] => {
  const t = usePhrase();
  const mayOpen = useMayOpen();
  const titleKey = (columns.find(({ isTitle }) => isTitle === true) ?? columns[0])?.key;
  // The first row with a value determines the kind of value.
  const sampleOf = ({ value }: Column<Row, string>): Value => {
    const values = (rows ?? []).map(value);
    return values.find(({ kind }) => kind !== 'nothing') ?? values[0] ?? nothing;
  };
  /** A column with several kinds of values wraps if one of these kinds has to wrap. */
  const isOnOneLine = ({ value }: Column<Row, string>): boolean => {
    const shown = (rows ?? []).map(value).filter(({ kind }) => kind !== 'nothing');
    return shown.length > 0 && shown.every(isOneLine);
  };
  const samples = new Map(columns.map((column) => [column.key, sampleOf(column)]));
  // The state of a row is next to the name of its card.
  const stateKey = columns.find(({ key }) => key !== titleKey && isState(samples.get(key) ?? nothing))?.key;
  return columns.map((column) => {
    const sample = samples.get(column.key) ?? nothing;
    return {
      key: column.key,
      header: t(column.label),
      align: isAtEnd(sample) ? 'end' : 'start',
      isOnOneLine: isOnOneLine(column),
      isSortable: column.sort !== undefined,
      isCardTitle: column.key === titleKey,
      ...(column.priority === undefined ? {} : { priority: column.priority }),
      ...(column.key === stateKey ? { inCardHead: 'after' as const } : {}),
      isEmpty: (row: Row) => column.key !== titleKey && column.value(row).kind === 'nothing',
      cell: (row: Row) => {
        const value = column.value(row);
        const address = column.key === titleKey ? open?.(row) : undefined;
        if (address !== undefined && mayOpen(address)) return <TitleLink to={address} value={value} />;
        return <ValueView value={value} />;
      },
    };
  });
};

interface RowsTableProps<Row> extends RowLook<Row> {
  readonly title: PhraseId;
  readonly rowKey: (row: Row) => string;
  readonly empty: PhraseId;
  readonly actions: readonly Action<Row>[];
  /** The name of the file with these rows; null: the table offers no file. */
  readonly fileName?: string | null;
}

/** A table within a page. */
export const RowsTable = <Row,>(props: RowsTableProps<Row>): ReactNode => {
  const { title, rowKey, empty, actions, fileName = null, ...look } = props;
  const t = usePhrase();
  const { rowActions, dialog } = useRowActions(actions);
  return (
    <>
      <DataTable
        density="compact"
        isWrapping
        caption={t(title)}
        columns={useTableColumns(look)}
        rows={look.rows}
        rowKey={rowKey}
        empty={<p className={classes['empty']}>{t(empty)}</p>}
        {...(actions.length === 0 ? {} : { rowActions })}
        {...(fileName === null || (look.rows ?? []).length === 0
          ? {}
          : { toolbarEnd: <RowsFile name={fileName} columns={look.columns} rows={look.rows ?? []} /> })}
      />
      {dialog}
    </>
  );
};
