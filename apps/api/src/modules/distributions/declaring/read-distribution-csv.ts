import { type Currency, type Locale, readAmount } from '@parcela/domain';
import { type ColumnName, columnsOf } from './columns.ts';
import { readRows, type Row } from './read-rows.ts';

/** A line of an earnings file; amounts in minor units. */
export interface CsvLine {
  /** The line number, from 1, counting the header. */
  readonly line: number;
  /** E-mail in lower case, or a documentId. */
  readonly investor: string;
  readonly net: bigint;
  /** Undefined when the file omits it. */
  readonly withholding: bigint | undefined;
}

type AmountCode =
  | 'amount'
  | 'amount_empty'
  | 'amount_ambiguous'
  | 'amount_other_unit'
  | 'amount_too_precise'
  | 'amount_negative'
  | 'amount_zero';

export interface CsvProblem {
  readonly line: number;
  readonly code:
    | 'header'
    | 'columns'
    | 'investor_unknown'
    | 'investor_twice'
    | AmountCode
    | 'too_many'
    | 'malformed';
  /** Header problems have `names`; column problems `found` and `needed`; amount problems `column` and `text`. */
  readonly params: Readonly<Record<string, string | number>>;
}

export interface CsvRules {
  /** The project's currency. */
  readonly currency: Currency;
  /** The caller's language, which decides how amounts are parsed. */
  readonly locale: Locale;
  /** Allows a named holder to get nothing. */
  readonly mayBeNothing?: boolean;
}

/** A distribution with more lines needs several files. */
const linesMax = 5_000;
/** A message repeats at most this much text from the file. */
const shownMax = 60;

interface Read {
  readonly lines: readonly CsvLine[];
  readonly problems: readonly CsvProblem[];
}

const refused = (line: number, code: CsvProblem['code'], params: CsvProblem['params'] = {}): CsvProblem => ({
  line,
  code,
  params,
});

const readName = (name: string): string => (name.includes('@') ? name.toLowerCase() : name);

/** An amount in minor units, or the reason why the text is not an amount. */
const readCell = (
  text: string,
  { locale, currency, isPositive }: CsvRules & { readonly isPositive: boolean },
): bigint | AmountCode => {
  const read = readAmount(text, { locale, unit: currency });
  if (!read.ok) return read.problem === 'not_a_number' ? 'amount' : `amount_${read.problem}`;
  if (isPositive && read.amount === 0n) return 'amount_zero';
  return read.amount <= BigInt(Number.MAX_SAFE_INTEGER) ? read.amount : 'amount';
};

const readRow = (
  { cells, line }: Row,
  columns: readonly (ColumnName | null)[],
  rules: CsvRules,
): CsvLine | CsvProblem => {
  if (cells.length !== columns.length)
    return refused(line, 'columns', { found: cells.length, needed: columns.length });
  const cell = (name: ColumnName): string | undefined => cells[columns.indexOf(name)];
  const wrong = (column: ColumnName, code: AmountCode): CsvProblem =>
    refused(line, code, { column, text: (cell(column) ?? '').slice(0, shownMax) });
  const net = readCell(cell('net') ?? '', { ...rules, isPositive: rules.mayBeNothing !== true });
  if (typeof net === 'string') return wrong('net', net);
  const tax = cell('withholding');
  const withholding = tax === undefined ? undefined : readCell(tax, { ...rules, isPositive: false });
  if (typeof withholding === 'string') return wrong('withholding', withholding);
  return { line, investor: readName(cell('investor') ?? ''), net, withholding };
};

/** Reads a whole earnings file: the readable lines, and every problem. */
export const readCsv = (text: string, rules: CsvRules): Read => {
  const read = readRows(text);
  if ('malformedAt' in read) return { lines: [], problems: [refused(read.malformedAt, 'malformed')] };
  const [header, ...rest] = read.rows;
  const columns = columnsOf(header?.cells ?? []);
  if (columns === null) {
    const names = (header?.cells ?? []).join(', ').slice(0, shownMax);
    return { lines: [], problems: [refused(header?.line ?? 1, 'header', { names })] };
  }
  const last = rest[linesMax];
  if (last !== undefined) return { lines: [], problems: [refused(last.line, 'too_many', { max: linesMax })] };
  const lines = rest.map((row) => readRow(row, columns, rules));
  return {
    lines: lines.filter((line) => 'investor' in line),
    problems: lines.filter((line) => 'code' in line),
  };
};
