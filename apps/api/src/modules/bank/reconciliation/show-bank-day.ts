import { dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import {
  type BankDay,
  type ClosedDayRow,
  type DayItemRow,
  findClosedDay,
  findDayBefore,
  isBeforeClosedDay,
  listDayItems,
  sumOpenDay,
} from './bank-days.queries.ts';

/** Why a day cannot be closed now. */
export type DayBlocker = 'not_over' | 'later_closed' | 'not_stated' | 'lines_missing' | 'unexplained';

/** A day of the bank: what the bank says, what the ledger says, and each reason why they differ. Minor units. */
export interface ShownDay extends BankDay {
  readonly closed: ClosedDayRow | undefined;
  /** The bank's balance at the end of the day; null while no statement goes as far. */
  readonly bank: bigint | null;
  /** What the bank held before the first line that we know. */
  readonly opening: bigint;
  /** All lines until then. */
  readonly lines: bigint;
  readonly ledger: bigint;
  /** The difference at the end of the closed day before. */
  readonly carried: bigint;
  readonly carriedFrom: string | null;
  readonly items: readonly DayItemRow[];
  readonly blockers: readonly DayBlocker[];
}

/** The bank books by this calendar, whatever the platform's zone is. */
const bankZone = 'Europe/Prague';
const itemsMax = 1_000;

export const bankToday = async (tx: Tx): Promise<string> => dateInZone(await readClock(tx), bankZone);

const differenceOf = (day: ClosedDayRow | undefined): bigint =>
  day === undefined ? 0n : day.bank - day.opening - day.ledger;

/** A line waits for a person while it is in no book and nobody has said what it is. */
const isUnexplained = ({ bank, explanation, isMatched }: DayItemRow): boolean =>
  bank !== 0n && explanation === null && !isMatched;

/** The closed day as it was closed, or the open one as it is now. */
export const showBankDay = async (tx: Tx, asked: BankDay): Promise<ShownDay> => {
  const closed = await findClosedDay(tx, asked);
  const before = await findDayBefore(tx, asked);
  const carried = { carried: differenceOf(before), carriedFrom: before?.day ?? null };
  const items = await listDayItems(tx, { ...asked, closedDayId: closed?.id ?? null, limit: itemsMax });
  if (closed) {
    const { bank, opening, lines, ledger } = closed;
    return { ...asked, closed, bank, opening, lines, ledger, ...carried, items, blockers: [] };
  }
  const sums = await sumOpenDay(tx, asked);
  const lines = (before?.lines ?? 0n) + sums.lines;
  const blockers: DayBlocker[] = [];
  if (asked.day >= (await bankToday(tx))) blockers.push('not_over');
  if (await isBeforeClosedDay(tx, asked)) blockers.push('later_closed');
  if (sums.bank === null) blockers.push('not_stated');
  else if (sums.bank !== sums.opening + lines) blockers.push('lines_missing');
  if (items.some(isUnexplained) || items.length === itemsMax) blockers.push('unexplained');
  const ledger = (before?.ledger ?? 0n) + sums.ledger;
  const { bank, opening } = sums;
  return { ...asked, closed: undefined, bank, opening, lines, ledger, ...carried, items, blockers };
};
