import { isIban } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { NewTransfer, TransferItem } from './outgoing-transfers.ports.ts';
import { cancelPending, insertTransfer } from './outgoing-transfers.store.ts';

/**
 * Orders a transfer from the platform's account; the bank gets it with the next file. Each item is paid only once: a
 * second order for the same item is an `InvariantError`.
 */
export const orderTransfer = async (
  tx: Tx,
  transfer: NewTransfer,
): Promise<{ documentId: string; reference: string }> => {
  const { item, amount, recipient } = transfer;
  invariant(amount.amount > 0n, `the transfer of ${item.kind} ${item.id} pays nothing`);
  invariant(isIban(recipient.iban), `the transfer of ${item.kind} ${item.id} has no right account`);
  const ordered = await insertTransfer(tx, transfer);
  invariant(ordered, `there is a transfer of ${item.kind} ${item.id} already`);
  return ordered;
};

/** Cancels a transfer that is in no file yet; returns whether it did. */
export const cancelTransfer = (tx: Tx, item: TransferItem): Promise<boolean> => cancelPending(tx, item);
