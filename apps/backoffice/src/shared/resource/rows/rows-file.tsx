import { platformTimeZone } from '@parcela/domain';
import type { Cell, Column as FileColumn } from '@parcela/tables';
import { TableExport, useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { Column } from '../column.ts';
import { useSpeech } from '../plain.ts';
import type { Value } from '../values.ts';

/** A value in a file: amounts, numbers and dates keep their type, everything else becomes text. */
const cellOf = (value: Value, plain: (value: Value) => string): Cell => {
  if (value.kind === 'nothing') return null;
  if (value.kind === 'money') return BigInt(value.amount);
  if (value.kind === 'count') return value.count;
  if (value.kind === 'percent') return { decimal: value.percent };
  if (value.kind === 'rate') return { decimal: value.rate };
  if (value.kind === 'day') return { day: value.on };
  return value.kind === 'instant' ? new Date(value.at) : plain(value);
};

interface RowsFileProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row, string>[];
  readonly rows: readonly Row[];
}

/** The rows of a table in a page as a file; the currency of amounts has a separate column. */
export const RowsFile = <Row,>({ name, columns, rows }: RowsFileProps<Row>): ReactNode => {
  const t = usePhrase();
  const { plain } = useSpeech();
  const { locale } = useLocale();
  const currencyOf = (column: Column<Row, string>, row: Row): Cell => {
    const value = column.value(row);
    return value.kind === 'money' ? value.currency : null;
  };
  const inFile = columns.flatMap((column): FileColumn<Row>[] => {
    const header = t(column.label);
    const own = { header, value: (row: Row) => cellOf(column.value(row), plain) };
    const hasMoney = rows.some((row) => column.value(row).kind === 'money');
    if (!hasMoney) return [own];
    return [own, { header: `${header}: ${t('bo.currency')}`, value: (row) => currencyOf(column, row) }];
  });
  return (
    <TableExport
      size="small"
      label={t('bo.list.csv')}
      name={name}
      load={async (format) => {
        const { tableFile } = await import('@parcela/tables');
        return tableFile(inFile, rows, { format, locale, timeZone: platformTimeZone });
      }}
    />
  );
};
