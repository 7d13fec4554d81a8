import type { Money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { TransferFailure, TransferItemKind } from '../bank.tables.ts';

export interface TransferItem {
  readonly kind: TransferItemKind;
  readonly id: number;
}

export interface NewTransfer {
  /** The item to pay; its money is already on `payableAccount('<kind>:<id>')`. */
  readonly item: TransferItem;
  readonly amount: Money;
  readonly recipient: { readonly iban: string; readonly name: string };
  /** The message for the recipient, with any characters; the bank gets those that it accepts. */
  readonly message: string;
}

/** Where the money of a transfer that came back is now. */
export interface ReturnedPlace {
  /** The money waits, is free in a wallet, or was used by its receiver. */
  readonly place: 'suspense' | 'wallet' | 'used';
  /**
   * `sent_again`: the money was sent to its recipient again. `decided`: staff have given it to another order or
   * wallet.
   */
  readonly blocker: 'sent_again' | 'decided' | null;
  readonly orderId: number | null;
  /** The receiver; null while the money waits. */
  readonly userId: number | null;
}

/** The undone line that had returned a transfer, identified by its counter-entry. */
export interface UndoneReturn {
  /** The number of this return of the transfer, from 1. */
  readonly round: number;
  /**
   * The owner puts the money on the item's payable account; used money stays where it is, and its receiver is
   * restricted.
   */
  readonly place: ReturnedPlace['place'];
  /** The name of the counter-entry; a restriction refers to it. */
  readonly providerRef: string;
}

/** How an owner reverses the effects of a statement line that two people undo. */
export interface TransferUndoing {
  /**
   * Called when the line that settled the transfer is undone: the ledger has the money on the payable account again,
   * and the bank has yet to pay.
   */
  unbooked(tx: Tx, itemId: number): Promise<void>;
  /** Locks everything that the place of returned money depends on, in the order that all decisions on money use. */
  lockReturned(tx: Tx, itemId: number): Promise<void>;
  /** Returns where the money of this return is; certain only after `lockReturned`. */
  findReturned(tx: Tx, itemId: number, round: number): Promise<ReturnedPlace>;
  /** Called when the line that returned the transfer is undone: the transfer is settled again. */
  unreturned(tx: Tx, itemId: number, undone: UndoneReturn): Promise<void>;
}

/**
 * The owner of a transfer's money, called in the transaction that imports the statement (or the bank's refusal).
 */
export interface TransferOwner {
  /**
   * The money left the bank: the ledger has already moved it from the payable account of the item to the external
   * account.
   */
  booked(tx: Tx, itemId: number): Promise<void>;
  /**
   * The bank did not accept the transfer, or it came back (also after `booked`). The money is on the item's payable
   * account, and the owner puts it where it belongs. It can fail again, with the next number, only after its return
   * is undone.
   */
  failed(tx: Tx, itemId: number, reason: TransferFailure, round: number): Promise<void>;
  /**
   * Returns whether returned money can still go to its owner; otherwise it is an ordinary payment. Without this
   * function it always can.
   */
  canReturn?(tx: Tx, itemId: number): Promise<boolean>;
  /**
   * Returns whether the item may go to the bank now. A blocked item stays pending and is checked again with the next
   * file. Without this function it always may.
   */
  mayGo?(tx: Tx, itemId: number): Promise<boolean>;
  /** Without this, no lines of the owner's transfers can be undone. */
  readonly undoing?: TransferUndoing;
}

/** One owner per kind of item; compose wires them. */
export type TransferOwners = Readonly<Partial<Record<TransferItemKind, TransferOwner>>>;
