import { CsvError, type Info, parse } from 'csv-parse/sync';

/** A row and its line in the file, from 1. */
export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Excel's first line, which names the separator: `sep=;`. */
const separatorLine = /^\uFEFF?sep=([^\w\s"'.]|\t)\r?\n/i;

/** The separator of the header: its names have none in them. */
const separatorOf = (text: string): string => {
  const header = text.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  return [';', '\t'].find((separator) => header.includes(separator)) ?? ',';
};

/** A text that an export has marked, so that no spreadsheet runs it: `'+anna@example.com`. */
const unmarked = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '').trim();

/**
 * Rows of a CSV with any of the usual separators, one in the whole file; byte order mark, `sep=` line and empty lines
 * aside. Null and the line where the text is no CSV.
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
