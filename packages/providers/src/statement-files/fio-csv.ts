import { compactIban, ibanFromCzechAccount } from '@parcela/domain';
import { parse } from 'csv-parse/sync';
import type { StatementFile } from '../ports/statement-file.ts';
import type { StatementLine } from '../ports/bank-feed.ts';
import { isReversalType } from '../fio/fio-line.ts';
import { amountOf, dayOf, filled, isDay, readEach, required, UnreadableLineError } from './reading.ts';

type Row = readonly string[];

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

const lineOf = (row: Row, columns: Row): StatementLine => {
  if (row.length < columns.length - 1) throw new UnreadableLineError('the line has too few columns');
  const value = (...names: readonly string[]): string | null => {
    const place = columns.findIndex((column) => names.includes(column));
    return place === -1 ? null : filled(row[place]);
  };
  const texts = [
    value('Reference plátce'),
    value('Zpráva pro příjemce'),
    value('Poznámka', 'Uživatelská identifikace'),
    value('Komentář'),
  ];
  return {
    movementId: required(value(...idNames), 'number'),
    instructionId: value('ID pokynu'),
    bookedOn: dayOf(day(required(value('Datum'), 'date'))),
    amount: amountOf(required(value('Objem'), 'amount')),
    currency: required(value('Měna'), 'currency'),
    variableSymbol: value('VS'),
    texts: texts.filter((text) => text !== null),
    payerName: value('Název protiúčtu'),
    payerAccount: payerAccountOf(value('Protiúčet'), value('Kód banky')),
    isReversal: isReversalType(value('Typ') ?? ''),
    raw: JSON.stringify(Object.fromEntries(columns.map((column, place) => [column, row[place] ?? '']))),
  };
};

const balanceOf = (text: string | null): bigint | null => {
  try {
    return text === null ? null : amountOf(text);
  } catch {
    return null;
  }
};

const rowsOf = (text: string): Row[] | null => {
  try {
    return parse(text, {
      delimiter: ';',
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch {
    return null;
  }
};

/** FIO's CSV: facts of the account one below the other, then a table. */
export const readFioCsv = (text: string): StatementFile | null => {
  const rows = rowsOf(text) ?? [];
  const start = rows.findIndex(([first = '']) => idNames.has(first));
  const columns = rows[start];
  if (columns === undefined) return null;
  const facts = new Map(rows.slice(0, start).map(([name = '', value = '']) => [name, filled(value)]));
  const fact = (name: string): string | null => facts.get(name) ?? null;
  const dayFact = (name: string): string | null => {
    const found = day(fact(name) ?? '');
    return isDay(found) ? found : null;
  };
  const iban = fact('iban');
  if (iban === null) return null;
  return {
    format: 'fio-csv',
    account: compactIban(iban),
    currency: fact('currency'),
    from: dayFact('dateStart'),
    to: dayFact('dateEnd'),
    opening: balanceOf(fact('openingBalance')),
    closing: balanceOf(fact('closingBalance')),
    ...readEach(rows.slice(start + 1), (row) => [lineOf(row, columns)]),
  };
};
