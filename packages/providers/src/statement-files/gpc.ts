import { ibanFromCzechAccount } from '@parcela/domain';
import type { StatementFile } from '../ports/statement-file.ts';
import type { StatementLine } from '../ports/bank-feed.ts';
import { dayOf, filled, isDay, readEach, required } from './reading.ts';

/** Part of a record by the first and last position, from 1, as the banks' descriptions count. */
const at = (record: string, first: number, last: number): string => record.slice(first - 1, last);

/** `DDMMYY`. */
const day = (text: string): string => `20${text.slice(4, 6)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
const optionalDay = (text: string): string | null => (isDay(day(text)) ? day(text) : null);

const digits = (text: string, name: string): bigint => {
  const value = required(text, name);
  return BigInt(/^\d+$/.test(value) ? value : required(null, name));
};
const signed = (record: string, first: number, last: number): bigint | null => {
  const text = at(record, first, last).trim();
  if (!/^\d+$/.test(text)) return null;
  return at(record, last + 1, last + 1) === '-' ? -BigInt(text) : BigInt(text);
};

const currencies: Readonly<Record<string, string>> = { '203': 'CZK', '978': 'EUR', '985': 'PLN' };
const withoutZeros = (text: string): string => text.trim().replace(/^0+/, '');

/** Nothing when the record does not say it. */
const currencyOf = (record: string): string => {
  const code = withoutZeros(at(record, 119, 122));
  return /^\d+$/.test(code) ? (currencies[code] ?? code) : '';
};

/** The other side: an IBAN if its check sums are right, else as the bank writes it. */
const payerAccountOf = (record: string): string | null => {
  const account = at(record, 20, 35).trim();
  const bank = at(record, 74, 77);
  if (!/^\d{16}$/.test(account) || /^0+$/.test(account)) return null;
  const czech = `${account.slice(0, 6)}-${account.slice(6)}/${bank}`;
  return ibanFromCzechAccount(czech) ?? czech;
};

/** 1 out, 2 in; 4 takes back what went out, 5 takes back what came in. */
const signOf: Readonly<Record<string, bigint>> = { '1': -1n, '2': 1n, '4': 1n, '5': -1n };

const lineOf = ([record = '', ...more]: readonly string[]): StatementLine => {
  const code = at(record, 61, 61);
  const sign = signOf[code];
  const amount = digits(at(record, 49, 60), 'amount') * (sign ?? BigInt(required(null, 'direction')));
  const texts = more.flatMap((record) =>
    record.startsWith('076') ? [at(record, 30, 128)] : [at(record, 4, 128)],
  );
  return {
    movementId: withoutZeros(at(record, 36, 48)),
    instructionId: null,
    bookedOn: dayOf(day(filled(at(record, 123, 128)) ?? at(record, 92, 97))),
    amount,
    currency: currencyOf(record),
    variableSymbol: filled(withoutZeros(at(record, 62, 71))),
    texts: texts.map(filled).filter((text) => text !== null),
    payerName: filled(at(record, 98, 117)),
    payerAccount: payerAccountOf(record),
    isReversal: code === '4' || code === '5',
    raw: JSON.stringify([record, ...more]),
  };
};

/** A movement (075) with the records that say more of it. */
const movementsOf = (records: readonly string[]): string[][] => {
  const movements: string[][] = [];
  for (const record of records)
    if (record.startsWith('075')) movements.push([record]);
    else movements.at(-1)?.push(record);
  return movements;
};

/** The Czech form ABO, `.gpc`: one statement, records of fixed positions. */
export const readGpc = (text: string): StatementFile | null => {
  const [head = '', ...records] = text.split(/\r?\n/).filter((record) => record.trim() !== '');
  if (!/^074\d{16}/.test(head) || records.some((record) => !/^07[5-9]/.test(record))) return null;
  return {
    format: 'gpc',
    account: at(head, 4, 19),
    currency: null,
    from: null,
    to: optionalDay(at(head, 109, 114)),
    opening: signed(head, 46, 59),
    closing: signed(head, 61, 74),
    ...readEach(movementsOf(records), (movement) => [lineOf(movement)]),
  };
};
