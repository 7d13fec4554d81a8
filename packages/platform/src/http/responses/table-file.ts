import { cellsOf, type Column, csvText, fileTypes, type TableFormat } from '@parcela/tables';
import { fileAnswer, type SpecialAnswer, type WantedFile } from '../call.ts';
import { writeExcel } from './write-excel.ts';

/** The maximum of rows in a file of a caller's own records; a caller who needs more narrows the filters. */
export const tableRowsMax = 10_000;

/** The format that the caller accepts; null: none of ours. */
export const wantedFormat = (accept = ''): TableFormat | null => {
  if (accept.includes(fileTypes.csv)) return 'csv';
  return accept.includes(fileTypes.xlsx) ? 'xlsx' : null;
};

/** The answer with these bytes; the name has no ending. */
export const fileOf = (
  format: TableFormat,
  name: string,
  bytes: Parameters<typeof fileAnswer>[0]['bytes'],
): SpecialAnswer =>
  fileAnswer({
    contentType: format === 'csv' ? `${fileTypes.csv}; charset=utf-8` : fileTypes.xlsx,
    bytes,
    headers: {
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'private, no-store',
      vary: 'Authorization, Accept-Language, Accept',
    },
  });

/** The bytes of a whole table. */
export const tableBytes = async <Row>(
  { format, locale, timeZone }: WantedFile,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Buffer> =>
  format === 'csv'
    ? Buffer.from(csvText(columns, rows, { locale, isFirst: true }))
    : writeExcel({ headers: columns.map(({ header }) => header), rows: cellsOf(columns, rows), timeZone });

/** A short table as a file, for calls with `call.asFile`; `export-list.ts` makes files of staff lists. */
export const tableAnswer = async <Row>(
  wanted: WantedFile,
  file: {
    /** The name without its ending. */
    readonly name: string;
    readonly columns: readonly Column<Row>[];
    readonly rows: readonly Row[];
  },
): Promise<SpecialAnswer> =>
  fileOf(wanted.format, file.name, await tableBytes(wanted, file.columns, file.rows));
