import { formatDecimal, type Locale, numberMarks } from '@parcela/domain';
import { stringify } from '#stringify';
import { cellsOf, type Column, type Day, type Decimal } from './cell.ts';

interface CsvRules {
  /** The language of the reader. */
  readonly locale: Locale;
  readonly isFirst: boolean;
}

/**
 * Rows as CSV: RFC 4180 with the separator of the language, in UTF-8. The first row begins with a byte order
 * mark, by which spreadsheets recognise the encoding, and the headers. A text that a spreadsheet would run as
 * a formula is escaped; negative amounts are not.
 */
export const csvText = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { locale, isFirst }: CsvRules,
): string => {
  const { decimal: point } = numberMarks[locale];
  // Spreadsheets of a language with decimal commas use semicolons between columns.
  const delimiter = point === ',' ? ';' : ',';
  const number = (text: string): string => text.replace('.', point);
  return stringify(cellsOf(columns, rows), {
    header: isFirst,
    columns: columns.map(({ header }) => header),
    bom: isFirst,
    delimiter,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: {
      bigint: (minor) => number(formatDecimal(minor)),
      number: (value) => number(String(value)),
      date: (instant) => instant.toISOString(),
      object: (value) => {
        const cell = value as unknown as Day | Decimal;
        return 'day' in cell ? cell.day : { value: number(cell.decimal), escape_formulas: false };
      },
    },
  });
};
