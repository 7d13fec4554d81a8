import { formatDecimal } from '@parcela/domain';
import { stringify } from 'csv-stringify/sync';
import { fileAnswer, type SpecialAnswer } from '../call.ts';

/** Rows that one file has at most; who needs more narrows the filters. */
export const csvRowsMax = 10_000;

/** A `bigint` is money in minor units and is written in whole ones, `1010.00`; a `number` is a plain number. */
export type CsvCell = string | number | bigint | Date | null;

export interface CsvColumn<Row> {
  /** In the language of the caller. */
  readonly header: string;
  readonly value: (row: Row) => CsvCell;
}

/**
 * A table as a file (RFC 4180, UTF-8 with a byte order mark, by which spreadsheets recognise the encoding). A text
 * that a spreadsheet would run as a formula is escaped, negative amounts are not. For calls with `call.wantsCsv`.
 */
export const csvAnswer = <Row>(file: {
  /** Without its ending. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  readonly rows: readonly Row[];
}): SpecialAnswer => {
  const text = stringify(
    file.rows.map((row) => file.columns.map(({ value }) => value(row))),
    {
      header: true,
      columns: file.columns.map(({ header }) => header),
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: {
        bigint: (minor) => formatDecimal(minor),
        date: (instant) => instant.toISOString(),
      },
    },
  );
  return fileAnswer({
    contentType: 'text/csv; charset=utf-8',
    bytes: Buffer.from(text),
    headers: {
      'content-disposition': `attachment; filename="${file.name}.csv"`,
      'cache-control': 'private, no-store',
      vary: 'Authorization, Accept-Language, Accept',
    },
  });
};
