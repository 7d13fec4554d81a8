import { ibanFromCzechAccount, markCutName } from '@parcela/domain';
import type { StatementLine } from '../ports/bank-feed.ts';
import type { LineWords, StatementFile } from '../ports/statement-file.ts';
import { references } from '../fio/fio-line.ts';
import { joinStatements, type Statement } from './join-statements.ts';
import {
  dayOf,
  filled,
  isDay,
  readEach,
  RefusedFileError,
  required,
  UnreadableLineError,
} from './reading.ts';

/** A record and its line in the file, from 1. */
interface FileRecord {
  readonly text: string;
  readonly line: number;
}

/** Part of a record by the first and last position, from 1, like in the banks' descriptions. */
const at = (record: string, first: number, last: number): string => record.slice(first - 1, last);

/** `DDMMYY`. */
const day = (text: string): string => `20${text.slice(4, 6)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
const optionalDay = (text: string): string | null => (isDay(day(text)) ? day(text) : null);

/** The old balance is at the end of a day, so the statement begins on the next day. */
const dayAfter = (oldBalance: string | null): string | null =>
  oldBalance === null
    ? null
    : new Date(Date.parse(`${oldBalance}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const amountAt = ({ text, line }: FileRecord): bigint => {
  const place = `${line}/49–60`;
  const digits = required(at(text, 49, 60), 'amount_missing', place);
  if (!/^\d+$/.test(digits)) throw new UnreadableLineError('amount_unreadable', place);
  return BigInt(digits);
};
const signed = (record: string, first: number, last: number): bigint | null => {
  const text = at(record, first, last).trim();
  if (!/^\d+$/.test(text)) return null;
  return at(record, last + 1, last + 1) === '-' ? -BigInt(text) : BigInt(text);
};

const currencies: Readonly<Record<string, string>> = { '203': 'CZK', '978': 'EUR', '985': 'PLN' };
const withoutZeros = (text: string): string => text.trim().replace(/^0+/, '');

/** Undefined when the record does not contain it. */
const currencyOf = (record: string): string => {
  const code = withoutZeros(at(record, 119, 122));
  return /^\d+$/.test(code) ? (currencies[code] ?? code) : '';
};

/** The other party: an IBAN if its check sums are right, otherwise in the bank's own form. */
const payerAccountOf = (record: string): string | null => {
  const account = at(record, 20, 35).trim();
  const bank = at(record, 74, 77);
  if (!/^\d{16}$/.test(account) || /^0+$/.test(account)) return null;
  const czech = `${account.slice(0, 6)}-${account.slice(6)}/${bank}`;
  return ibanFromCzechAccount(czech) ?? czech;
};

const nameLength = 20;

const wordsOf = ([record = '', ...more]: readonly string[]): LineWords => {
  const name = filled(at(record, 98, 117));
  const texts = more.map((each) => (each.startsWith('076') ? at(each, 30, 128) : at(each, 4, 128)));
  return {
    payerName: name === null ? null : markCutName(name, nameLength),
    payerAccount: payerAccountOf(record),
    variableSymbol: filled(withoutZeros(at(record, 62, 71))),
    texts: texts.map(filled).filter((text) => text !== null),
  };
};

/** 1 out, 2 in; 4 reverses an outgoing movement, 5 an incoming one. */
const signOf: Readonly<Record<string, bigint>> = { '1': -1n, '2': 1n, '4': 1n, '5': -1n };

const lineOf = (records: readonly FileRecord[], statement: string | null): StatementLine => {
  const [first = { text: '', line: 0 }] = records;
  const { text, line } = first;
  const texts = records.map((each) => each.text);
  const code = at(text, 61, 61);
  const sign = signOf[code];
  if (sign === undefined) throw new UnreadableLineError('direction_unreadable', `${line}/61`);
  const [place, booked] =
    filled(at(text, 123, 128)) === null ? ['92–97', at(text, 92, 97)] : ['123–128', at(text, 123, 128)];
  return {
    movementId: withoutZeros(at(text, 36, 48)),
    references: references({ document: filled(withoutZeros(at(text, 36, 48))) }),
    statement,
    instructionId: null,
    bookedOn: dayOf(booked, `${line}/${place}`, day),
    amount: amountAt(first) * sign,
    currency: currencyOf(text),
    ...wordsOf(texts),
    isReversal: code === '4' || code === '5',
    raw: JSON.stringify(texts),
  };
};

/** Records of one kind, each with the records that follow it. */
const groupsOf = (records: readonly FileRecord[], kind: string): FileRecord[][] => {
  const groups: FileRecord[][] = [];
  for (const record of records)
    if (record.text.startsWith(kind)) groups.push([record]);
    else groups.at(-1)?.push(record);
  return groups;
};

const statementOf = ([head = { text: '', line: 0 }, ...records]: readonly FileRecord[]): Statement => {
  const to = optionalDay(at(head.text, 109, 114));
  const number = withoutZeros(at(head.text, 106, 108));
  const sequence = /^\d+$/.test(number) ? Number(number) : null;
  // The bank counts statements within a year.
  const id = sequence === null || to === null ? null : `${to.slice(0, 4)}/${sequence}`;
  return {
    place: String(head.line),
    id,
    sequence,
    account: at(head.text, 4, 19),
    currency: null,
    from: dayAfter(optionalDay(at(head.text, 40, 45))),
    to,
    opening: signed(head.text, 46, 59),
    closing: signed(head.text, 61, 74),
    ...readEach(
      groupsOf(records, '075'),
      (movement) => [lineOf(movement, id)],
      (movement) => movement.map(({ text }) => text),
    ),
    notices: [],
  };
};

const isRecord = ({ text }: FileRecord): boolean => /^07(?:4\d{16}|[5-9])/.test(text);

/** The Czech form ABO, `.gpc`: statements (074) with their movements, records of fixed positions. @throws RefusedFileError */
export const readGpc = (text: string): StatementFile => {
  const records = text
    .split(/\r?\n/)
    .map((each, index): FileRecord => ({ text: each, line: index + 1 }))
    .filter((record) => record.text.trim() !== '');
  const foreign = records.find((record) => !isRecord(record));
  if (foreign !== undefined) throw new RefusedFileError('record_unknown', String(foreign.line));
  return joinStatements('gpc', groupsOf(records, '074').map(statementOf));
};

/** The payer's data in a line, from its `raw`. */
export const gpcWords = (raw: readonly unknown[]): LineWords =>
  wordsOf(raw.filter((record) => typeof record === 'string'));
