import type { Currency } from '@parcela/domain';

/** One payment order in a file. */
export interface PaymentOrder {
  /** Ten digits that the statement repeats. */
  readonly reference: string;
  /** Minor units, more than zero. */
  readonly amount: bigint;
  readonly recipientIban: string;
  readonly recipientName: string;
  readonly message: string;
}

/** The orders sent to the bank together, from the account of one currency. */
export interface PaymentFile {
  /** The id by which the bank identifies the file, which it accepts only once. */
  readonly messageId: string;
  readonly createdAt: Date;
  /** The day on which the bank should pay, `YYYY-MM-DD`. */
  readonly executeOn: string;
  readonly currency: Currency;
  readonly orders: readonly PaymentOrder[];
}

/** Writes a file in the bank's format, for staff who upload it there. */
export type PaymentFileWriter = (file: PaymentFile) => string;

export type SubmittedFile =
  /** The bank has it, from this or an earlier try. */
  | { readonly kind: 'accepted' }
  /**
   * The bank accepted none of it. It may name the wrong orders, and orders that it already has from an earlier file; if
   * it names neither, the file itself is wrong.
   */
  | {
      readonly kind: 'refused';
      readonly references: readonly string[];
      readonly known: readonly string[];
    }
  /** Certainly not accepted: sent too early, or the bank is not working now. The same file is sent again. */
  | { readonly kind: 'not_now' }
  /** No answer, or an unreadable one: the bank may or may not have it. */
  | { readonly kind: 'unknown' };

/** The bank that holds the accounts we pay from. It returns outcomes and never throws. */
export interface PayingBank {
  submit(file: PaymentFile): Promise<SubmittedFile>;
}
