import { compactIban, ibanFromCzechAccount } from '@parcela/domain';
import { parse } from 'csv-parse/sync';
import type { StatementLine } from '../ports/bank-feed.ts';
import type { LineWords, StatementFile } from '../ports/statement-file.ts';
import { isReversalType, references } from '../fio/fio-line.ts';
import { joinStatements, type Statement } from './join-statements.ts';
import {
  amountOf,
  balanceOf,
  dayOf,
  filled,
  isDay,
  readEach,
  RefusedFileError,
  required,
  UnreadableLineError,
} from './reading.ts';

/** A row and its line in the file, from 1. */
interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

const idNames = new Set(['ID operace', 'ID pohybu']);

/** `21.11.2026`. */
const day = (text: string): string => {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  return match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : '';
};

const payerAccountOf = (account: string | null, bank: string | null): string | null => {
  if (account === null || bank === null) return account;
  return ibanFromCzechAccount(`${account}/${bank}`) ?? `${account}/${bank}`;
};

/** The cells of a row by the names of their columns. */
type Named = Readonly<Record<string, unknown>>;
const valueOf = (named: Named, ...names: readonly string[]): string | null => {
  const cell = names.map((name) => named[name]).find((each) => each !== undefined);
  return typeof cell === 'string' ? filled(cell) : null;
};

const wordsOf = (named: Named): LineWords => {
  const texts = [
    valueOf(named, 'Reference plátce'),
    valueOf(named, 'Zpráva pro příjemce'),
    valueOf(named, 'Poznámka', 'Uživatelská identifikace'),
    valueOf(named, 'Komentář'),
  ];
  return {
    payerName: valueOf(named, 'Název protiúčtu'),
    payerAccount: payerAccountOf(valueOf(named, 'Protiúčet'), valueOf(named, 'Kód banky')),
    variableSymbol: valueOf(named, 'VS'),
    texts: texts.filter((text) => text !== null),
  };
};

const lineOf = (
  { cells, line }: Row,
  columns: readonly string[],
  statement: string | null,
): StatementLine => {
  if (cells.length < columns.length - 1) throw new UnreadableLineError('columns_missing', String(line));
  const named: Named = Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
  const value = (...names: readonly string[]) => valueOf(named, ...names);
  return {
    movementId: required(value(...idNames), 'number_missing', `${line}/ID`),
    references: references({ movement: value(...idNames), instruction: value('ID pokynu') }),
    statement,
    instructionId: value('ID pokynu'),
    bookedOn: dayOf(value('Datum'), `${line}/Datum`, day),
    amount: amountOf(value('Objem'), `${line}/Objem`),
    currency: required(value('Měna'), 'currency_missing', `${line}/Měna`),
    ...wordsOf(named),
    isReversal: isReversalType(value('Typ') ?? ''),
    raw: JSON.stringify(named),
  };
};

/** A statement of the bank has a year and a number; an extract of chosen days has neither. */
const numberOf = (year: string | null, number: string | null) => {
  const isNumbered = /^\d{4}$/.test(year ?? '') && /^[1-9]\d{0,5}$/.test(number ?? '');
  return isNumbered ? { id: `${year}/${number}`, sequence: Number(number) } : { id: null, sequence: null };
};

const rowsOf = (text: string): Row[] => {
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter: ';',
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ cells, line: lines });
        return null;
      },
    });
  } catch {
    throw new RefusedFileError('no_statement');
  }
  return rows;
};

/** A statement begins with the facts of its account. */
const sectionsOf = (rows: readonly Row[]): Row[][] => {
  const sections: Row[][] = [[]];
  for (const row of rows) {
    const [name] = row.cells;
    const isTable = sections.at(-1)?.some(({ cells: [first = ''] }) => idNames.has(first)) ?? false;
    if (name === 'accountId' && isTable) sections.push([]);
    sections.at(-1)?.push(row);
  }
  return sections;
};

const statementOf = (rows: readonly Row[]): Statement => {
  const start = rows.findIndex(({ cells: [first = ''] }) => idNames.has(first));
  const columns = rows[start]?.cells;
  if (columns === undefined) throw new RefusedFileError('no_statement');
  const facts = new Map(
    rows.slice(0, start).map(({ cells: [name = '', value = ''] }) => [name, filled(value)]),
  );
  const fact = (name: string): string | null => facts.get(name) ?? null;
  const dayFact = (name: string): string | null => {
    const found = day(fact(name) ?? '');
    return isDay(found) ? found : null;
  };
  const iban = fact('iban');
  if (iban === null) throw new RefusedFileError('no_account', 'iban');
  const number = numberOf(fact('yearList'), fact('idList'));
  return {
    place: String(rows[0]?.line ?? 1),
    ...number,
    account: compactIban(iban),
    currency: fact('currency'),
    from: dayFact('dateStart'),
    to: dayFact('dateEnd'),
    opening: balanceOf(fact('openingBalance')),
    closing: balanceOf(fact('closingBalance')),
    ...readEach(
      rows.slice(start + 1),
      (row) => [lineOf(row, columns, number.id)],
      ({ cells }) => cells,
    ),
    notices: [],
  };
};

/** FIO's CSV: facts of the account one per line, then a table. @throws RefusedFileError */
export const readFioCsv = (text: string): StatementFile =>
  joinStatements('fio-csv', sectionsOf(rowsOf(text)).map(statementOf));

/** The payer's data in a line, from its `raw`. */
export const fioCsvWords = (raw: object): LineWords => wordsOf(raw as Named);
/** The bank's name for a line. */
export const fioCsvTitle = (raw: object): string | null => valueOf(raw as Named, 'Typ');
export const isFioCsvRow = (raw: object): boolean => Object.keys(raw).some((name) => idNames.has(name));
