import type { Currency, Money } from '@parcela/domain';
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

/** One payment order of a file. */
export interface PaymentOrder {
  /** Ten digits, which the statement repeats. */
  readonly reference: string;
  /** Minor units, more than zero. */
  readonly amount: bigint;
  readonly recipientIban: string;
  readonly recipientName: string;
  readonly message: string;
}

/** What is sent to the bank at once, from the account of one currency. */
export interface PaymentFile {
  /** By it the bank recognises the file: it accepts none twice. */
  readonly messageId: string;
  readonly createdAt: Date;
  /** The day on which the bank is to pay, `YYYY-MM-DD`. */
  readonly executeOn: string;
  readonly currency: Currency;
  readonly orders: readonly PaymentOrder[];
}

/** Writes a file as the bank reads it, for staff who bring it there. */
export type PaymentFileWriter = (file: PaymentFile) => string;

export type SubmittedFile =
  /** The bank has it, now or since an earlier try. */
  | { readonly kind: 'accepted' }
  /**
   * The bank accepted none of it. It may name the wrong orders, and orders that it has since an earlier file; if it
   * names neither, the file itself is wrong.
   */
  | {
      readonly kind: 'refused';
      readonly references: readonly string[];
      readonly known: readonly string[];
    }
  /** Certainly not accepted: asked again too early, or the bank does not work now; the same file is sent again. */
  | { readonly kind: 'not_now' }
  /** No answer, or an unreadable one: the bank may have it or not. */
  | { readonly kind: 'unknown' };

/** The bank from whose accounts we pay. It returns outcomes and never throws. */
export interface PayingBank {
  submit(file: PaymentFile): Promise<SubmittedFile>;
}
