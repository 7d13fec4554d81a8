import type { Currency } from '@parcela/domain';

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
