import type { Locale } from '@parcela/domain';
import { cellsOf, type Column } from './cell.ts';
import { csvText } from './csv-text.ts';
import { excelFile } from './excel-file.ts';
import { fileTypes, type TableFormat } from './formats.ts';

interface FileRules {
  readonly format: TableFormat;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** A table as a file, for a browser that has all of its rows. */
export const tableFile = async <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { format, locale, timeZone }: FileRules,
): Promise<Blob> =>
  format === 'csv'
    ? new Blob([csvText(columns, rows, { locale, isFirst: true })], { type: fileTypes.csv })
    : excelFile({ headers: columns.map(({ header }) => header), rows: cellsOf(columns, rows), timeZone });
