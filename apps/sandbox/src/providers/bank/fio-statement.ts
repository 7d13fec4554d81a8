import type { BankAccount } from '../../config.ts';
import type { Movement } from './movements.ts';

/** The bank books by its own country's calendar. */
const zone = 'Europe/Prague';
const bookDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const zoneOffset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });

/** The day, `YYYY-MM-DD`, on which the bank books an instant. */
export function bookedOn(ms: number): string {
  return bookDate.format(ms);
}

/** Formats a day as FIO does: `2026-11-21+0100`. */
function fioDate(ms: number): string {
  const name = zoneOffset.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return bookedOn(ms) + name.replace('GMT', '').replace(':', '');
}

const columnNames = {
  22: 'ID pohybu',
  0: 'Datum',
  1: 'Objem',
  14: 'Měna',
  2: 'Protiúčet',
  10: 'Název protiúčtu',
  3: 'Kód banky',
  12: 'Název banky',
  4: 'KS',
  5: 'VS',
  6: 'SS',
  7: 'Uživatelská identifikace',
  16: 'Zpráva pro příjemce',
  8: 'Typ',
  9: 'Provedl',
  18: 'Upřesnění',
  25: 'Komentář',
  26: 'BIC',
  17: 'ID pokynu',
  27: 'Reference plátce',
} as const;

type ColumnNumber = keyof typeof columnNames;
type Values = Partial<Record<ColumnNumber, string | number | null>>;

const bankNames: Record<string, string> = {
  '0100': 'Komerční banka, a.s.',
  '0300': 'Československá obchodní banka, a. s.',
  '0800': 'Česká spořitelna, a.s.',
  '2010': 'Fio banka, a.s.',
  '5500': 'Raiffeisenbank a.s.',
};

/** A Czech IBAN as its national number: `{ account: '19-2000145399', bank: '0800' }`. */
function nationalNumber(iban: string): { account: string; bank: string } | undefined {
  const parts = /^CZ\d{2}(?<bank>\d{4})(?<prefix>\d{6})(?<number>\d{10})$/.exec(iban)?.groups;
  if (!parts) return undefined;
  const number = String(Number(parts['number']));
  const prefix = Number(parts['prefix']);
  return { account: prefix === 0 ? number : `${prefix}-${number}`, bank: parts['bank'] ?? '' };
}

function counterParty({ payerIban, payerName }: Movement): Values {
  const national = payerIban === null ? undefined : nationalNumber(payerIban);
  if (national) {
    return { 2: national.account, 3: national.bank, 10: payerName, 12: bankNames[national.bank] ?? null };
  }
  return { 2: payerIban, 10: payerName };
}

function typeOf({ currency, amountMinor, orderId, reversedMovementId }: Movement): string {
  if (reversedMovementId !== undefined) return 'Opravný pohyb';
  if (amountMinor > 0 && orderId !== undefined) return 'Vrácená platba';
  if (amountMinor > 0) return currency === 'CZK' ? 'Bezhotovostní příjem' : 'Platba v EUR/cizí měně – příjem';
  return currency === 'CZK' ? 'Bezhotovostní platba' : 'Platba v EUR/cizí měně – výdej';
}

/** A correction has the instruction of the movement that it reverses, unless the bank hides it. */
export function instructionOf({ id, orderId, reversedMovementId, isUnnamed }: Movement): number {
  const reversed = isUnnamed ? undefined : reversedMovementId;
  return orderId ?? (reversed ?? id) + 10_000_000_000;
}

function transaction(movement: Movement) {
  const values: Values = {
    22: movement.shownNumber ?? movement.id,
    0: fioDate(movement.bookedAt),
    // Exact: an integer of minor units below 2^53 divided by 100 prints as the right decimal.
    1: movement.amountMinor / 100,
    14: movement.currency,
    ...counterParty(movement),
    5: movement.variableSymbol,
    7: movement.payerName,
    16: movement.message,
    8: typeOf(movement),
    17: instructionOf(movement),
    27: movement.payerReference ?? null,
  };
  const columns = Object.entries(columnNames).map(([number, name]) => {
    const value = values[Number(number) as ColumnNumber] ?? null;
    return [`column${number}`, value === null ? null : { value, name, id: Number(number) }] as const;
  });
  return Object.fromEntries(columns);
}

function accountIdentity(iban: string): { accountId: string; bankId: string } {
  const national = nationalNumber(iban);
  return national
    ? { accountId: national.account, bankId: national.bank }
    : { accountId: iban.slice(4), bankId: iban.slice(4, 8) };
}

export interface StatementRange {
  /** Movements of the account before the statement, for the opening balance. */
  earlier: readonly Movement[];
  movements: readonly Movement[];
  /** The requested days; absent for `last`. */
  from?: string | undefined;
  to?: string | undefined;
  lastDownload?: number | undefined;
}

const balance = (movements: readonly Movement[]) =>
  movements.reduce((sum, movement) => sum + movement.amountMinor, 0);

/** A FIO statement in JSON. An empty statement has no transactions and null instead of numbers. */
export function fioStatement(account: BankAccount, range: StatementRange) {
  const { movements } = range;
  const opening = account.openingMinor + balance(range.earlier);
  const [first, last] = [movements[0], movements.at(-1)];
  const isEmpty = movements.length === 0;
  return {
    accountStatement: {
      info: {
        ...accountIdentity(account.iban),
        currency: account.currency,
        iban: account.iban,
        bic: 'FIOBCZPPXXX',
        openingBalance: isEmpty ? null : opening / 100,
        closingBalance: isEmpty ? null : (opening + balance(movements)) / 100,
        dateStart: range.from ? fioDate(Date.parse(range.from)) : first ? fioDate(first.bookedAt) : null,
        dateEnd: range.to ? fioDate(Date.parse(range.to)) : last ? fioDate(last.bookedAt) : null,
        yearList: null,
        idList: null,
        idFrom: movements.reduce<number | null>(
          (least, { id }) => (least === null ? id : Math.min(least, id)),
          null,
        ),
        idTo: movements.reduce<number | null>(
          (most, { id }) => (most === null ? id : Math.max(most, id)),
          null,
        ),
        idLastDownload: range.lastDownload || null,
      },
      transactionList: { transaction: movements.map(transaction) },
    },
  };
}
