import { clockInZone, formatDecimal } from '@parcela/domain';
import writeExcel, { type Cell as ExcelCell } from 'write-excel-file/universal';
import type { Cell } from './cell.ts';

export interface ExcelTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Excel's instants have no zone; they are written in this one. */
  readonly timeZone: string;
}

/** The maximum text length of an Excel cell. */
const textMax = 32_767;
const digitsMax = 20;

/** The zone's wall clock, as if it were UTC. */
const wallClock =
  (timeZone: string) =>
  (instant: Date): Date =>
    new Date(`${clockInZone(instant, timeZone)}Z`);

const number = (text: string): ExcelCell => {
  const digits = text.split('.')[1]?.length ?? 0;
  const format = digits === 0 ? '0' : `0.${'0'.repeat(Math.min(digits, digitsMax))}`;
  return { value: Number(text), type: Number, format };
};

/** A text remains a text, whatever its beginning: no cell is a formula. */
const excelCell = (cell: Cell, inZone: (instant: Date) => Date): ExcelCell => {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: cell.slice(0, textMax), type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'bigint')
    return { value: Number(formatDecimal(cell)), type: Number, format: '#,##0.00' };
  if (cell instanceof Date) return { value: inZone(cell), type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  if ('decimal' in cell) return number(cell.decimal);
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
};

/** A table as an Excel workbook with one sheet. */
export const excelFile = ({ headers, rows, timeZone }: ExcelTable): Promise<Blob> => {
  const inZone = wallClock(timeZone);
  const head = headers.map((header): ExcelCell => ({ value: header, type: String, fontWeight: 'bold' }));
  const body = rows.map((row) => row.map((cell) => excelCell(cell, inZone)));
  return writeExcel([head, ...body], {
    columns: headers.map((header) => ({ width: Math.max(14, header.length + 2) })),
    stickyRowsCount: 1,
  }).toBlob();
};
