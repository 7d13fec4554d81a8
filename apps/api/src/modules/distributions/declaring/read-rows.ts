import { CsvError, type Info, parse } from 'csv-parse/sync';

/** A row and its line in the file, from 1. */
export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Excel's first line, which states the separator: `sep=;`. */
const separatorLine = /^\uFEFF?sep=([^\w\s"'.]|\t)\r?\n/i;

/** Finds the separator in the header, whose column names contain no separator. */
const separatorOf = (text: string): string => {
  const header = text.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  return [';', '\t'].find((separator) => header.includes(separator)) ?? ',';
};

/** Removes the mark that exports put before a text so that spreadsheets do not execute it: `'+anna@example.com`. */
const unmarked = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '').trim();

/**
 * Reads the rows of a CSV with any of the usual separators, the same throughout the file; skips the byte order mark,
 * a `sep=` line and empty lines. For a malformed text, returns null and the line number.
 */
export const readRows = (text: string): { rows: readonly Row[] } | { malformedAt: number } => {
  const [named = '', separator] = separatorLine.exec(text) ?? [];
  const body = text.slice(named.length);
  const before = named === '' ? 0 : 1;
  try {
    const records = parse(body, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: separator ?? separatorOf(body),
    }) as unknown as readonly { readonly record: string[]; readonly info: Info }[];
    return {
      rows: records.map(({ record, info }) => ({ cells: record.map(unmarked), line: info.lines + before })),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { malformedAt: (typeof error['lines'] === 'number' ? error['lines'] : 1) + before };
  }
};
