export { type Cell, cellsOf, type Column, day, decimal } from './cell.ts';
export { csvText } from './csv-text.ts';
export { excelFile, type ExcelTable } from './excel-file.ts';
export { tableFile } from './table-file.ts';
export { fileTypes, type TableFormat } from './formats.ts';
