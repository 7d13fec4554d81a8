import { type Money, isIban } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { invariant } from '../../platform/errors.ts';
import { cancelPending, insertTransfer } from './outgoing-transfers.store.ts';
import type { TransferItemKind } from './outgoing-transfers.tables.ts';

export interface TransferItem {
  readonly kind: TransferItemKind;
  readonly id: number;
}

export interface NewTransfer {
  /** What is paid; its money stands on `payoutAccount('<kind>:<id>')` already. */
  readonly item: TransferItem;
  readonly amount: Money;
  readonly recipient: { readonly iban: string; readonly name: string };
  /** For the recipient, in any letters; the bank gets it in those that it takes. */
  readonly message: string;
}

/**
 * Orders a transfer from the platform's account to somebody else's; the bank gets it with the next file. An item is
 * paid once, for ever: a second order of the same item is an `InvariantError`.
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

/** Takes an order back while no file holds it; says whether it did. */
export const cancelTransfer = (tx: Tx, item: TransferItem): Promise<boolean> => cancelPending(tx, item);
