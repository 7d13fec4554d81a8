import type { Currency, Money, ReversalEvidence } from '@parcela/domain';
import type { AccountRef } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';

/** Identifies a line of a statement. */
interface BankLinePlace {
  /** The bank's own reference of the movement: the same reference means the same money. */
  readonly providerRef: string;
  /** IBAN of the collection account. */
  readonly accountIban: string;
  readonly bookedOn: string;
  /**
   * The bank's number of the instruction, which a reversal repeats from the payment; null where the format has none.
   */
  readonly instructionId: string | null;
  /** Our payment reference as received; null without one. */
  readonly reference: string | null;
  /** Null when the statement does not name the other party. */
  readonly payerName: string | null;
  readonly payerAccount: string | null;
}

/** Money that arrived on a collection account. */
export interface BankPayment extends BankLinePlace {
  readonly amount: Money;
}

/** A statement line's facts about reversed money. */
export interface BankReversal extends BankLinePlace {
  /** The reversed amount, above zero. */
  readonly amount: Money;
}

/** The facts of a transfer that comes back in full. */
export interface WholeReturn {
  /** The transfer's reference. */
  readonly reference: string;
  readonly amount: Money;
}

/** A payment that is the full return of a transfer whose own line is not imported yet. */
export interface EarlyReturn {
  readonly paymentId: number;
  /** The account where the payment's money waits. */
  readonly from: AccountRef<Currency>;
}

/** Receives the money on a statement; `payments` implements it. */
export interface IncomingMoney {
  receivePayment(tx: Tx, payment: BankPayment): Promise<void>;
  receiveReversal(tx: Tx, reversal: BankReversal): Promise<void>;
  /** Locks the payment; undefined when no undecided payment matches. */
  lockEarlyReturn(tx: Tx, wanted: WholeReturn): Promise<EarlyReturn | undefined>;
  /** The ledger has already moved the payment's money to the item of this transfer. */
  endEarlyReturn(tx: Tx, paymentId: number, transfer: { id: number; documentId: string }): Promise<void>;
}

/** A payment that may belong to a reversal, with the reasons for and against. */
export interface ReversalProposal {
  readonly documentId: string;
  readonly amount: bigint;
  readonly left: bigint;
  readonly bookedOn: string;
  readonly name: string | null;
  readonly account: string | null;
  readonly reference: string | null;
  readonly orderId: number | null;
  readonly orderDocumentId: string | null;
  readonly projectId: number | null;
  readonly placedAt: Date | null;
  readonly evidence: readonly ReversalEvidence[];
}

/** Finds the payments that may belong to a reversal; `payments` implements it. */
export type ProposePayments = (tx: Tx, reversal: BankReversal) => Promise<readonly ReversalProposal[]>;
