import { isCurrency, money } from '@parcela/domain';
import { reverse } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { insertReversal } from '../statements/bank-statements.store.ts';
import type { PaymentsOfLines, PaymentOutlook, Undoers } from './undoing.ports.ts';
import { correctOpening, insertCounter, insertUndone, type LineToUndo } from './undone-lines.store.ts';

/** Why a line cannot be undone. */
export type UndoBlocker = NonNullable<LineToUndo['blocker'] | PaymentOutlook['blocker']>;

/** A line and what undoing it would do; null of one that is no payment. */
export interface ForeseenLine {
  readonly line: LineToUndo;
  readonly taken: PaymentOutlook | null;
  readonly blocker: UndoBlocker | null;
}

export const foresee = async (payments: PaymentsOfLines, tx: Tx, line: LineToUndo): Promise<ForeseenLine> => {
  const isPayment = line.outcome === 'payment' && line.blocker === null;
  const taken = isPayment ? await payments.foresee(tx, line.providerRef) : null;
  return { line, taken, blocker: line.blocker ?? taken?.blocker ?? null };
};

/** Takes the payment of a line back, as if the bank had done it. */
const reversePayment = async (
  payments: PaymentsOfLines,
  tx: Tx,
  { line, counter }: { readonly line: LineToUndo; readonly counter: string },
  by: Undoers,
): Promise<void> => {
  const { providerRef, accountIban, bookedOn, payerName, payerAccount, currency } = line;
  if (!isCurrency(currency)) return;
  const names = { payerName, payerAccount, reference: null };
  await insertReversal(tx, line.accountId, { movementId: counter, ...names });
  await payments.reverse(
    tx,
    {
      providerRef,
      counter: {
        providerRef: `${accountIban}/${counter}`,
        accountIban,
        bookedOn,
        instructionId: null,
        ...names,
        amount: money(line.amount, currency),
      },
    },
    by,
  );
};

/**
 * Takes a booked line back by a counter-entry: its payment loses the money, its explanation is reversed, and neither line
 * counts any more. The account is locked.
 */
export const undoOne = async (
  payments: PaymentsOfLines,
  tx: Tx,
  {
    line,
    undoingId,
    sameAsId,
  }: { readonly line: LineToUndo; readonly undoingId: number; readonly sameAsId: number | null },
  by: Undoers,
): Promise<string> => {
  await correctOpening(tx, line.id);
  const counter = await insertCounter(tx, line);
  await insertUndone(tx, { movementId: line.id, counterId: counter.id, undoingId, sameAsId });
  if (line.explainedBy !== null)
    await reverse(tx, {
      kind: 'bank.explained',
      source: { type: 'bank_movement', id: counter.documentId },
      transactionId: line.explainedBy,
    });
  if (line.outcome === 'payment')
    await reversePayment(payments, tx, { line, counter: counter.movementId }, by);
  return counter.documentId;
};
