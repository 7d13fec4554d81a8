import { formatDecimal } from '@parcela/domain';
import { stringify } from 'csv-stringify/sync';
import { fileAnswer, type SpecialAnswer } from '../call.ts';

/** Rows that a file of somebody's own records has at most; who needs more narrows the filters. */
export const csvRowsMax = 10_000;

/** A `bigint` is money in minor units and is written in whole ones, `1010.00`; a `number` is a plain number. */
export type CsvCell = string | number | bigint | Date | null;

export interface CsvColumn<Row> {
  /** In the language of the caller. */
  readonly header: string;
  readonly value: (row: Row) => CsvCell;
}

export const csvHeaders = (name: string) => ({
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'private, no-store',
  vary: 'Authorization, Accept-Language, Accept',
});

/**
 * Rows as CSV (RFC 4180, UTF-8; the first of a file with a byte order mark, by which spreadsheets recognise the
 * encoding, and the headers). A text that a spreadsheet would run as a formula is escaped, negative amounts are not.
 */
export const csvText = <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  { isFirst }: { readonly isFirst: boolean },
): string =>
  stringify(
    rows.map((row) => columns.map(({ value }) => value(row))),
    {
      header: isFirst,
      columns: columns.map(({ header }) => header),
      bom: isFirst,
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: {
        bigint: (minor) => formatDecimal(minor),
        date: (instant) => instant.toISOString(),
      },
    },
  );

/** A short table as a file, for calls with `call.wantsCsv`; lists of staff are files by `export-list.ts`. */
export const csvAnswer = <Row>(file: {
  /** Without its ending. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  readonly rows: readonly Row[];
}): SpecialAnswer =>
  fileAnswer({
    contentType: 'text/csv; charset=utf-8',
    bytes: Buffer.from(csvText(file.columns, file.rows, { isFirst: true })),
    headers: csvHeaders(file.name),
  });
