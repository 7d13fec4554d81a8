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
  /** For the recipient, with any characters; the bank gets those that it accepts. */
  readonly message: string;
}

/** Where the money of a transfer that came back is now. */
export interface ReturnedPlace {
  /** Waiting, free in a wallet, or used by its receiver. */
  readonly place: 'suspense' | 'wallet' | 'used';
  /** `sent_again`: it left for its recipient again. `decided`: staff have given it to another order or wallet. */
  readonly blocker: 'sent_again' | 'decided' | null;
  readonly orderId: number | null;
  /** The receiver; null when it waits. */
  readonly userId: number | null;
}

/** The undone line that returned a transfer, by its counter-entry. */
export interface UndoneReturn {
  /** Which of the transfer's returns it is, from 1. */
  readonly round: number;
  /** The owner puts the money on the payable account of the item; used money stays, and restricts its receiver. */
  readonly place: ReturnedPlace['place'];
  /** The name of the counter-entry; a restriction refers to it. */
  readonly providerRef: string;
}

/** How an owner takes back what a line of a statement has caused, when two people undo the line. */
export interface TransferUndoing {
  /** The line that settled it is undone: the ledger has its money on the payable account again, and the bank has yet to pay. */
  unbooked(tx: Tx, itemId: number): Promise<void>;
  /** Locks what the place of returned money depends on, in the order of all decisions on money. */
  lockReturned(tx: Tx, itemId: number): Promise<void>;
  /** Where the money is that came back in this round; certain only after `lockReturned`. */
  findReturned(tx: Tx, itemId: number, round: number): Promise<ReturnedPlace>;
  /** The line that returned it is undone: it is settled again. */
  unreturned(tx: Tx, itemId: number, undone: UndoneReturn): Promise<void>;
}

/**
 * The owner of the money of a transfer, called in the transaction that imports the statement (or the bank's refusal).
 */
export interface TransferOwner {
  /**
   * The money left the bank: the ledger has already moved it from the payable account of the item to the external
   * account.
   */
  booked(tx: Tx, itemId: number): Promise<void>;
  /**
   * The bank did not accept it, or it came back (also after `booked`): the money is on the payable account of the
   * item, and the owner puts it where it belongs. It fails again, in the next round, only after its return is undone.
   */
  failed(tx: Tx, itemId: number, reason: TransferFailure, round: number): Promise<void>;
  /**
   * Says whether returned money can still be given to its owner; otherwise it is an ordinary payment. Without this
   * function, it always can.
   */
  canReturn?(tx: Tx, itemId: number): Promise<boolean>;
  /**
   * Says whether the item may go to the bank now. A blocked one stays pending and is checked again with the next
   * file. Without this function, it always may.
   */
  mayGo?(tx: Tx, itemId: number): Promise<boolean>;
  /** Without it, no line of its transfers can be undone. */
  readonly undoing?: TransferUndoing;
}

/** One per kind of item; compose wires them. */
export type TransferOwners = Readonly<Partial<Record<TransferItemKind, TransferOwner>>>;
