import { type Currency, payDebts } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { type AccountRef, debtOf, externalAccount, type LedgerEntry } from '@parcela/ledger';
import { type Deduction, insertDebts, lockDebtsOf, saveDeductions } from './distribution-debts.store.ts';

interface Line {
  readonly id: number;
  readonly userId: number;
  /** The amount to pay. */
  readonly amount: bigint;
}

interface Deducted {
  /** The deducted amount by line id; lines without a deduction are left out. */
  readonly ofLine: ReadonlyMap<number, bigint>;
  /** The entries that the caller posts. */
  readonly entries: readonly LedgerEntry[];
}

/** Plans which debts these lines cover, each holder's oldest first. Each holder has one line among them. */
const planDeductions = async (
  tx: Tx,
  lines: readonly Line[],
  currency: Currency,
): Promise<readonly Deduction[]> => {
  const lineOf = new Map(lines.map((line) => [line.userId, line]));
  const debts = await lockDebtsOf(tx, [...lineOf.keys()], currency);
  return [...Map.groupBy(debts, ({ userId }) => userId)].flatMap(([userId, owed]) => {
    const line = lineOf.get(userId);
    if (!line) return [];
    const paid = payDebts(
      line.amount,
      owed.map(({ outstanding }) => outstanding),
    );
    return owed.flatMap(({ id: debtId }, index) => {
      const amount = paid[index] ?? 0n;
      return amount === 0n ? [] : [{ debtId, userId, lineId: line.id, amount }];
    });
  });
};

/**
 * Uses lines that are about to be paid to cover their holders' debts in this currency. The caller posts the entries
 * and stores the deducted amount with each line.
 */
export const deductDebts = async (
  tx: Tx,
  lines: readonly Line[],
  of: { readonly currency: Currency; readonly from: (lineId: number) => AccountRef<Currency> },
): Promise<Deducted> => {
  const deductions = await planDeductions(tx, lines, of.currency);
  const ofLine = new Map<number, bigint>();
  if (deductions.length === 0) return { ofLine, entries: [] };
  const ids = await saveDeductions(tx, deductions);
  const entries = deductions.map(({ userId, lineId, amount }, index): LedgerEntry => {
    ofLine.set(lineId, (ofLine.get(lineId) ?? 0n) + amount);
    return {
      kind: 'distribution_debt.deducted',
      source: { type: 'distribution_debt_payment', id: ids[index] ?? 0 },
      postings: [
        { account: of.from(lineId), amount: -amount },
        { account: debtOf(userId, of.currency), amount },
      ],
    };
  });
  return { ofLine, entries };
};

/** Stores the debts that these lines of a correction cause, and returns the entries for the caller to post. */
export const recordDebts = async (
  tx: Tx,
  currency: Currency,
  lines: readonly { readonly id: number; readonly userId: number; readonly net: bigint }[],
): Promise<readonly LedgerEntry[]> => {
  await insertDebts(tx, currency, lines);
  return lines.map(({ id, userId, net }) => ({
    kind: 'distribution_line.owed',
    source: { type: 'distribution_line', id },
    postings: [
      { account: debtOf(userId, currency), amount: net },
      // The rent account paid the amount, and gets it back.
      { account: externalAccount('rent', currency), amount: -net },
    ],
  }));
};
