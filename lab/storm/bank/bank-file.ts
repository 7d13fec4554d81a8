import {
  camtFile,
  gpcFileOf,
  type WrittenMovement,
  type WrittenStatement,
} from '../../../packages/providers/test/support/written-statements.ts';
import type { Stream } from '../random.ts';
import type { BankMovement, BankTruth } from './bank-truth.ts';

const forms = ['camt.053', 'gpc'] as const;
type Form = (typeof forms)[number];

/** A statement as downloaded by a member of staff. */
interface DownloadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly to: string;
  /** The file's last day is not over at the bank, so the bank may book more movements on it. */
  readonly isOfToday: boolean;
}

const dayMs = 86_400_000;
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
/** The number of a day in its year, as banks number their statements. */
const dayOfYear = (day: string): number =>
  Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / dayMs) + 1;

/** The preview holds locks while it tries the lines, and staff decide about each line that may already be booked. */
const linesMax = 60;

/** Each form has its own numbers. A few are missing, and the bank gives some to ten movements. */
const numberIn = (form: Form, { id }: BankMovement): string => {
  if (id % 5 === 0) return '';
  const number = id % 4 === 0 ? id - (id % 40) : id;
  return String(number + (form === 'gpc' ? 0 : 2_000_000_000));
};

const writtenIn =
  (form: Form) =>
  (movement: BankMovement): WrittenMovement => ({
    id: numberIn(form, movement),
    bookedOn: movement.bookedOn,
    amount: BigInt(movement.amountMinor),
    isReversal: movement.reversedMovementId !== undefined,
    symbol: movement.variableSymbol ?? '',
    name: movement.payerName ?? '',
    message: movement.message?.slice(0, 100) ?? '',
    payer: movement.payerIban,
  });

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Often today, otherwise one or several recent days. */
const somePeriod = (stream: Stream, { today, movements }: BankTruth): Period | undefined => {
  const days = [...new Set(movements.map(({ bookedOn }) => bookedOn))].filter((day) => day <= today);
  if (days.length === 0) return undefined;
  const to = stream.chance(0.5) ? days.at(-1)! : stream.pick(days.slice(-5));
  return { from: stream.chance(0.5) ? to : daysAfter(to, -stream.int(1, 4)), to };
};

const bytesOf = (form: Form, statement: WrittenStatement, stream: Stream): Uint8Array => {
  if (form === 'camt.053')
    return camtFile([statement], {
      version: stream.pick(['02', '08']),
      encoding: 'UTF-8',
      isBatched: false,
      charge: 0n,
      chargesAt: 'entry',
    });
  // GPC's old balance is from the day before.
  return gpcFileOf([{ ...statement, from: daysAfter(statement.from, -1) }], 'windows-1250');
};

/** A file of an account with every line that the bank has on its days; its balances are correct. */
export const downloadFile = (stream: Stream, bank: BankTruth): DownloadedFile | undefined => {
  const period = somePeriod(stream, bank);
  if (!period) return undefined;
  const { from, to } = period;
  const form = stream.pick(forms);
  const own = bank.movements.filter(({ bookedOn }) => from <= bookedOn && bookedOn <= to);
  if (own.length === 0 || own.length > linesMax) return undefined;
  const before = bank.movements.filter(({ bookedOn }) => bookedOn < from);
  const opening = before.reduce((sum, { amountMinor }) => sum + amountMinor, bank.account.openingBalance);
  const days = from === to ? 0 : 400;
  const statement = {
    id: `${to.slice(0, 4)}-${String(dayOfYear(to) + days).padStart(3, '0')}`,
    from,
    to,
    opening: BigInt(opening),
    movements: own.map(writtenIn(form)),
    account: bank.account,
  };
  return {
    name: `${bank.account.currency} ${from} ${to}.${form}`,
    bytes: bytesOf(form, statement, stream),
    to,
    isOfToday: to >= bank.today,
  };
};
