import type { MovementRow } from './wallet-statement.queries.ts';

/** Why the money of a wallet moved, as the contract's `walletMovementKind`. */
export type MovementKind =
  | 'credited'
  | 'held'
  | 'released'
  | 'paid'
  | 'refunded'
  | 'withdrawn'
  | 'withdrawal_returned'
  | 'reversed'
  | 'earning'
  | 'debt_collected';

/**
 * Named by what changed, not by what the ledger calls its transactions: a correction that mirrors one is named rightly
 * too. What the source is decides only where the same change has several reasons.
 */
export const movementKind = ({
  amount,
  heldAmount,
  sourceType,
}: Pick<MovementRow, 'amount' | 'heldAmount' | 'sourceType'>): MovementKind => {
  if (heldAmount > 0n) return 'held';
  if (heldAmount < 0n) return amount > 0n ? 'released' : 'paid';
  if (amount < 0n && sourceType === 'distribution_debt_payment') return 'debt_collected';
  // A line of a payout leaves a wallet when the bank had not returned it.
  if (amount < 0n && (sourceType === 'account_restriction' || sourceType === 'distribution_line'))
    return 'reversed';
  if (amount < 0n) return 'withdrawn';
  if (sourceType === 'withdrawal') return 'withdrawal_returned';
  if (sourceType === 'distribution_line') return 'earning';
  return sourceType === 'order' ? 'refunded' : 'credited';
};
