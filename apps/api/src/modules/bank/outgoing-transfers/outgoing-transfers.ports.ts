import type { Money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { TransferFailure, TransferItemKind } from '../bank.tables.ts';

export interface TransferItem {
  readonly kind: TransferItemKind;
  readonly id: number;
}

export interface NewTransfer {
  /** What is paid; its money is on `payableAccount('<kind>:<id>')` already. */
  readonly item: TransferItem;
  readonly amount: Money;
  readonly recipient: { readonly iban: string; readonly name: string };
  /** For the recipient, in any letters; the bank gets it in those that it takes. */
  readonly message: string;
}

/**
 * The owner of the money of a transfer, called in the transaction that imports the statement (or the bank's refusal).
 */
export interface TransferOwner {
  /**
   * The money left the bank: the ledger has moved it from the payable account of the item to the external account
   * already.
   */
  booked(tx: Tx, itemId: number): Promise<void>;
  /**
   * The bank did not accept it, or it came back (also after `booked`): the money is on the payable account of the
   * item, and the owner puts it where it belongs.
   */
  failed(tx: Tx, itemId: number, reason: TransferFailure): Promise<void>;
  /**
   * Can returned money still be given to its owner? If not, it is an ordinary payment. Without this function, always.
   */
  canReturn?(tx: Tx, itemId: number): Promise<boolean>;
  /**
   * May it go to the bank now? A blocked one stays pending and is checked again with the next file. Without this
   * function, always.
   */
  mayGo?(tx: Tx, itemId: number): Promise<boolean>;
}

/** One per kind of item; compose wires them. */
export type TransferOwners = Readonly<Partial<Record<TransferItemKind, TransferOwner>>>;
