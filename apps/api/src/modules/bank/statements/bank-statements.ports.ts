import type { Money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';

/** Money that arrived on a collection account. */
export interface BankPayment {
  /** The bank's own reference of the movement: the same one again is the same money. */
  readonly providerRef: string;
  readonly amount: Money;
  /** Our payment reference as it came; null when there was none. */
  readonly reference: string | null;
  /** Null when the statement does not name the payer. */
  readonly payerName: string | null;
  readonly payerAccount: string | null;
}

/** What a line of a statement says of reversed money. */
export interface BankReversal {
  /** The reversed amount, above zero. */
  readonly amount: Money;
  /** The bank's own reference of the reversal: the same one again changes nothing. */
  readonly providerRef: string;
  /** The bank's reference of the reversed movement; null where the statement does not have it. */
  readonly originalRef: string | null;
  /** The other side's account, as the bank writes it. */
  readonly payerAccount: string | null;
  /** The payment reference that the line repeats: it distinguishes movements that are otherwise equal. */
  readonly reference: string | null;
}

/** Who is notified of money on a statement; `payments` answers. */
export interface IncomingMoney {
  receivePayment(tx: Tx, payment: BankPayment): Promise<void>;
  receiveReversal(tx: Tx, reversal: BankReversal): Promise<void>;
}
