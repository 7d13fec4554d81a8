import { isCurrency, money } from '@parcela/domain';
import { reverse } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { insertReversal } from '../statements/bank-statements.store.ts';
import type { UndoingParts } from './foresee-line.ts';
import { lockReturned, unbookTransfer, unreturnTransfer } from './undo-transfer.ts';
import type { Undoers } from './undoing.ports.ts';
import {
  correctOpening,
  type CounterLine,
  insertCounter,
  insertUndone,
  type LineToUndo,
} from './undone-lines.store.ts';

/** An undone line, with the undoing that it belongs to. */
export interface UndoneLine {
  readonly line: LineToUndo;
  readonly undoingId: number;
  readonly sameAsId: number | null;
}

const store = async (
  tx: Tx,
  { line, undoingId, sameAsId }: UndoneLine,
  isReversal: boolean,
): Promise<CounterLine> => {
  await correctOpening(tx, line.id);
  const counter = await insertCounter(tx, line, { isReversal });
  await insertUndone(tx, { movementId: line.id, counterId: counter.id, undoingId, sameAsId });
  if (isReversal) {
    const { payerName, payerAccount } = line;
    const { movementId } = counter;
    await insertReversal(tx, line.accountId, { movementId, payerName, payerAccount, reference: null });
  }
  return counter;
};

const nameOf = ({ accountIban }: LineToUndo, { movementId }: CounterLine): string =>
  `${accountIban}/${movementId}`;

/** A payment that has brought a transfer back first becomes an ordinary payment. */
const endReturn = async (
  { payments, owners }: UndoingParts,
  tx: Tx,
  { transferId, line }: { readonly transferId: number; readonly line: LineToUndo },
  by: Undoers,
): Promise<void> => {
  const { paymentId } = await payments.lockReturn(tx, line.providerRef);
  const { found, place } = await lockReturned(owners, tx, transferId);
  if (place === 'used') throw new BusinessError('bank_movement.not_undoable', { reason: 'used' });
  await unreturnTransfer(owners, tx, { found, place, providerRef: line.providerRef }, by);
  await payments.endReturn(tx, paymentId, by);
};

/** Reverses the payment of a line as if the bank had reversed it. */
const reversePayment = async (
  parts: UndoingParts,
  tx: Tx,
  undone: UndoneLine,
  by: Undoers,
): Promise<CounterLine> => {
  const { line } = undone;
  const { providerRef, accountIban, bookedOn, payerName, payerAccount, currency } = line;
  const { returned } = await parts.payments.foresee(tx, providerRef, new Set());
  if (returned !== null) await endReturn(parts, tx, { transferId: returned, line }, by);
  const counter = await store(tx, undone, true);
  invariant(isCurrency(currency), `payment ${providerRef} is in ${currency}`);
  const name = nameOf(line, counter);
  const names = { payerName, payerAccount, reference: null, instructionId: null };
  const place = { providerRef: name, accountIban, bookedOn, ...names };
  const reversal = { ...place, amount: money(line.amount, currency) };
  await parts.payments.reverse(tx, { providerRef, counter: reversal }, by);
  return counter;
};

const undoReturn = async (
  { owners }: UndoingParts,
  tx: Tx,
  { undone, transferId }: { readonly undone: UndoneLine; readonly transferId: number },
  by: Undoers,
): Promise<CounterLine> => {
  const { found, place } = await lockReturned(owners, tx, transferId);
  const counter = await store(tx, undone, place === 'used');
  const providerRef = nameOf(undone.line, counter);
  await unreturnTransfer(owners, tx, { found, place, providerRef }, by);
  return counter;
};

const counterOf = async (
  parts: UndoingParts,
  tx: Tx,
  undone: UndoneLine,
  by: Undoers,
): Promise<CounterLine> => {
  const { outcome, transferId, providerRef } = undone.line;
  if (outcome === 'payment') return reversePayment(parts, tx, undone, by);
  if (outcome === 'reversal') await parts.payments.lift(tx, providerRef, by);
  if (transferId === null) return store(tx, undone, false);
  if (outcome === 'transfer_returned') return undoReturn(parts, tx, { undone, transferId }, by);
  await unbookTransfer(parts.owners, tx, transferId, by);
  return store(tx, undone, false);
};

/**
 * Undoes a booked line by a counter-entry: the effects of its payment or transfer are reversed, its explanation too,
 * and neither line counts any more. The account is locked. @throws BusinessError 409 `bank_movement.not_undoable`
 */
export const undoOne = async (
  parts: UndoingParts,
  tx: Tx,
  undone: UndoneLine,
  by: Undoers,
): Promise<string> => {
  const counter = await counterOf(parts, tx, undone, by);
  if (undone.line.explainedBy !== null)
    await reverse(tx, {
      kind: 'bank.explained',
      source: { type: 'bank_movement', id: counter.documentId },
      transactionId: undone.line.explainedBy,
    });
  return counter.documentId;
};
