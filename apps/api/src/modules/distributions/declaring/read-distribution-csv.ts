import { InvalidDecimalError, parseDecimal } from '@parcela/domain';
import { CsvError, parse } from 'csv-parse/sync';

/** A line of a file of earnings; amounts in minor units. */
export interface CsvLine {
  /** From 1, the header included. */
  readonly line: number;
  /** E-mail in lower case, or a documentId. */
  readonly investor: string;
  readonly net: bigint;
  /** Undefined: the file says nothing of it. */
  readonly withholding: bigint | undefined;
}

export interface CsvProblem {
  readonly line: number;
  readonly code:
    | 'header'
    | 'columns'
    | 'investor_unknown'
    | 'investor_twice'
    | 'amount'
    | 'too_many'
    | 'malformed';
}

/** More than that comes in several files. */
const linesMax = 5_000;
const columns = ['investor', 'net', 'withholding'];

interface Read {
  readonly lines: readonly CsvLine[];
  readonly problems: readonly CsvProblem[];
}

/** `1234.50` in minor units; undefined for negative amounts and fractions of a minor unit. */
const readAmount = (text: string): bigint | undefined => {
  try {
    const amount = parseDecimal(text.trim(), { fractionDigits: 2 });
    return amount >= 0n && amount <= BigInt(Number.MAX_SAFE_INTEGER) ? amount : undefined;
  } catch (error) {
    if (error instanceof InvalidDecimalError) return undefined;
    throw error;
  }
};

const readName = (text: string): string => {
  const name = text.trim();
  return name.includes('@') ? name.toLowerCase() : name;
};

interface Rules {
  /** A holder may be named who gets nothing. */
  readonly mayBeNothing: boolean;
}

const readRow = (
  row: readonly string[],
  header: readonly string[],
  { line, mayBeNothing }: Rules & { readonly line: number },
): CsvLine | CsvProblem => {
  if (row.length !== header.length) return { line, code: 'columns' };
  const cell = (name: string): string | undefined => row[header.indexOf(name)];
  const net = readAmount(cell('net') ?? '');
  const tax = cell('withholding');
  const withholding = tax === undefined ? undefined : readAmount(tax);
  if (net === undefined || (tax !== undefined && withholding === undefined) || (net === 0n && !mayBeNothing))
    return { line, code: 'amount' };
  return { line, investor: readName(cell('investor') ?? ''), net, withholding };
};

const readRows = (text: string): readonly { record: string[]; info: { lines: number } }[] =>
  parse(text, {
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter: [',', ';'],
  }) as unknown as readonly { record: string[]; info: { lines: number } }[];

/** Reads a file of earnings whole: what can be read of it, and everything that is wrong with it. */
export const readCsv = (text: string, rules: Rules = { mayBeNothing: false }): Read => {
  try {
    const [first, ...rest] = readRows(text);
    const header = first?.record.map((name) => name.trim().toLowerCase()) ?? [];
    const isHeader =
      header.includes('investor') &&
      header.includes('net') &&
      new Set(header).size === header.length &&
      header.every((name) => columns.includes(name));
    if (!isHeader) return { lines: [], problems: [{ line: 1, code: 'header' }] };
    if (rest.length > linesMax) return { lines: [], problems: [{ line: linesMax + 2, code: 'too_many' }] };
    const read = rest.map(({ record, info }) => readRow(record, header, { ...rules, line: info.lines }));
    return {
      lines: read.filter((line) => 'investor' in line),
      problems: read.filter((line) => 'code' in line),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    return { lines: [], problems: [{ line, code: 'malformed' }] };
  }
};
