import { dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import {
  type BankDay,
  type ClosedDayRow,
  type DayReasonRow,
  findClosedDay,
  findDayBefore,
  findOpenDaysBefore,
  hasLinesToCompare,
  listDayReasons,
  type OpenDays,
  sumOpenDay,
} from './bank-days.queries.ts';
import { listMissingStatements, type MissingStatement } from './statement-gaps.queries.ts';

/** The reasons why a day cannot be closed now. */
export type DayBlocker = 'not_over' | 'not_stated' | 'lines_missing' | 'to_compare' | 'unexplained';

/** A bank day: the bank's figures, the ledger's figures, and each reason why they differ, in minor units. */
export interface ShownDay extends BankDay {
  readonly closed: ClosedDayRow | undefined;
  /** The bank's balance at the end of the day; null while no statement covers it. */
  readonly bank: bigint | null;
  /** The bank's balance before the first known line. */
  readonly opening: bigint;
  /** Sum of all lines until the end of the day. */
  readonly lines: bigint;
  readonly ledger: bigint;
  /** The difference at the end of the previous closed day. */
  readonly carried: bigint;
  readonly carriedFrom: string | null;
  readonly reasons: readonly DayReasonRow[];
  /** The open days that this closing includes. */
  readonly alsoCloses: OpenDays | null;
  readonly blockers: readonly DayBlocker[];
  readonly missingStatements: readonly MissingStatement[];
}

/** The bank books by this calendar, whatever the platform's time zone. */
const bankZone = 'Europe/Prague';
const reasonsMax = 1_000;

export const bankToday = async (tx: Tx): Promise<string> => dateInZone(await readClock(tx), bankZone);

const differenceOf = (day: ClosedDayRow | undefined): bigint =>
  day === undefined ? 0n : day.bank - day.opening - day.ledger;

/** A line waits for staff while no book contains it and no explanation exists. */
const isUnexplained = ({ bank, explanation, isMatched, isUndone }: DayReasonRow): boolean =>
  bank !== 0n && explanation === null && !isMatched && !isUndone;

/**
 * A day's figures: stored ones for a closed day (the later day's, if both were closed together), current ones for an
 * open day.
 */
export const showBankDay = async (tx: Tx, asked: BankDay): Promise<ShownDay> => {
  const closed = await findClosedDay(tx, asked);
  const shown = { currency: asked.currency, day: closed?.day ?? asked.day };
  const before = await findDayBefore(tx, shown);
  const reasons = await listDayReasons(tx, { ...shown, closedDayId: closed?.id ?? null, limit: reasonsMax });
  const day = { ...shown, carried: differenceOf(before), carriedFrom: before?.day ?? null, reasons };
  if (closed) {
    const { bank, opening, lines, ledger } = closed;
    return {
      ...day,
      closed,
      bank,
      opening,
      lines,
      ledger,
      alsoCloses: null,
      blockers: [],
      missingStatements: [],
    };
  }
  const { bank, opening, ...sums } = await sumOpenDay(tx, shown);
  const lines = (before?.lines ?? 0n) + sums.lines;
  const blockers: DayBlocker[] = [];
  const today = await bankToday(tx);
  if (shown.day >= today) blockers.push('not_over');
  if (bank === null) blockers.push('not_stated');
  else if (bank !== opening + lines) blockers.push('lines_missing');
  if (await hasLinesToCompare(tx, shown)) blockers.push('to_compare');
  if (reasons.some(isUnexplained) || reasons.length === reasonsMax) blockers.push('unexplained');
  const ledger = (before?.ledger ?? 0n) + sums.ledger;
  const alsoCloses = await findOpenDaysBefore(tx, { ...shown, after: before?.day ?? null });
  const missing = await listMissingStatements(tx, { currency: shown.currency, today });
  const missingStatements = missing.filter(
    (gap) => gap.before.to <= shown.day && (before === undefined || gap.after.from > before.day),
  );
  return { ...day, closed: undefined, bank, opening, lines, ledger, alsoCloses, blockers, missingStatements };
};
