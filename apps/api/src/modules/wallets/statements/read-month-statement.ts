import type { WalletCurrency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { listMovementRows, type MovementRow } from '../wallet-statement.queries.ts';
import { findToday, listStatementMonths } from './statement-months.queries.ts';

/** A movement with the amount that it adds to the whole wallet, and the balance afterwards, in minor units. */
export type StatementLine = MovementRow & { readonly total: bigint; readonly totalBalance: bigint };

/** The statement of one month of a wallet, in minor units; free and held money together. */
export interface MonthStatement {
  readonly month: string;
  /** The first and the last day; the current month ends today. */
  readonly from: string;
  readonly to: string;
  readonly madeAt: Date;
  readonly opening: bigint;
  readonly closing: bigint;
  /** The part of the closing balance that is on hold for orders. */
  readonly held: bigint;
  /** In order of time, without holds and releases, which move no money. */
  readonly lines: readonly StatementLine[];
}

/** More movements than a wallet can have in a month. */
const linesMax = 1_000_000;

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`;
};

/** @throws BusinessError 404 `common.not_found` for a future month */
export const readMonthStatement = async (
  tx: Tx,
  {
    month,
    ...wallet
  }: {
    readonly userId: number;
    readonly currency: WalletCurrency;
    readonly timeZone: string;
    /** `2026-11`. */
    readonly month: string;
  },
): Promise<MonthStatement> => {
  const { at, day: today } = await findToday(tx, wallet.timeZone);
  const from = `${month}-01`;
  if (from > today) throw new BusinessError('common.not_found');
  const lastDay = lastDayOf(month);
  const to = lastDay < today ? lastDay : today;
  const upToHere = (await listStatementMonths(tx, wallet)).find((each) => each.month <= month);
  const { movements } = await listMovementRows(tx, {
    ...wallet,
    from,
    to: lastDay,
    page: 1,
    pageSize: linesMax,
  });
  const isOfThisMonth = upToHere?.month === month;
  const opening = (isOfThisMonth ? upToHere.opening : upToHere?.closing) ?? 0n;
  const lines: StatementLine[] = [];
  for (const row of movements.toReversed()) {
    const total = row.amount + row.heldAmount;
    if (total !== 0n)
      lines.push({ ...row, total, totalBalance: (lines.at(-1)?.totalBalance ?? opening) + total });
  }
  return {
    month,
    from,
    to,
    madeAt: at,
    opening,
    closing: lines.at(-1)?.totalBalance ?? opening,
    held: upToHere?.held ?? 0n,
    lines,
  };
};
