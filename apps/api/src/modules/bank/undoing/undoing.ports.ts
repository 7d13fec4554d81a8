import type { Tx } from '@parcela/platform/database/database.ts';
import type { BankReversal, EarlyReturn } from '../statements/bank-statements.ports.ts';

/** Why the payment of a line cannot be reversed. */
export type PaymentBlocker = 'reversed' | 'refunded';

/** The expected effects of reversing a payment, in minor units of its currency. */
export interface PaymentOutlook {
  readonly blocker: PaymentBlocker | null;
  /** The transfer that the payment brought back. */
  readonly returned: number | null;
  readonly orderId: number | null;
  /** Investors whose wallets pay or whose money is restricted. */
  readonly investors: readonly number[];
  /** The amount that the reversal removes from suspense. */
  readonly fromSuspense: bigint;
  /** Unused money that staff credited to wallets, which is removed. */
  readonly fromWallets: bigint;
  /** Money in orders, or already used; its owners are restricted until staff decide. */
  readonly restricted: bigint;
}

/** The two members of staff who undo the line, and their reason. */
export interface Undoers {
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly reason: string;
  readonly requestId: string;
}

/** The effects of undoing a reversal. */
export interface LiftingOutlook {
  /** The bank took the money from its receivers. */
  readonly isSettled: boolean;
  /** The restricted money that becomes free again, in minor units. */
  readonly lifted: bigint;
  readonly investors: readonly number[];
}

/** Reverses the effects of undone lines on payments; `payments` implements it. */
export interface PaymentsOfLines {
  /** Locks the orders, sorted by id, before everything else. */
  lockOrders(tx: Tx, ids: readonly number[]): Promise<void>;
  /** `providerRef` belongs to the payment; `except` names the reversals that are undone with it. */
  foresee(tx: Tx, providerRef: string, except: ReadonlySet<string>): Promise<PaymentOutlook>;
  /** `counter` is the counter-entry of the payment's line. */
  reverse(
    tx: Tx,
    taken: { readonly providerRef: string; readonly counter: BankReversal },
    by: Undoers,
  ): Promise<void>;
  /** `providerRef` is the name of the reversal's line. */
  foreseeLifting(tx: Tx, providerRef: string): Promise<LiftingOutlook>;
  /** Ends what the reversal has restricted. */
  lift(tx: Tx, providerRef: string, by: Undoers): Promise<void>;
  /** Locks the payment that brought a transfer back; `from` is where its money would wait. */
  lockReturn(tx: Tx, providerRef: string): Promise<EarlyReturn>;
  /** The ledger has already moved the money back to where it waits. */
  endReturn(tx: Tx, paymentId: number, by: Undoers): Promise<void>;
}
