import type { DataTableColumn } from './props.ts';

/** Spreadsheets run such cells as formulas; a quote in front makes them text. Plain numbers do not change. */
const formulaStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+([.,]\d+)?$/;

function csvCell(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[";,\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 text of the rows, columns without `csv` left out. */
export function toCsv<Row>(columns: readonly DataTableColumn<Row>[], rows: readonly Row[]): string {
  const wanted = columns.filter((column) => column.csv !== undefined);
  const head = wanted.map((column) => csvCell(column.header));
  const body = rows.map((row) => wanted.map((column) => csvCell(column.csv?.(row) ?? '')));
  return [head, ...body].map((cells) => cells.join(',')).join('\r\n');
}

/** The byte order mark declares to spreadsheets that the text is UTF-8. */
export const csvFile = (text: string): Blob =>
  new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' });
