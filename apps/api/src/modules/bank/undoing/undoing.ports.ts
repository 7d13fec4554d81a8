import type { Tx } from '@parcela/platform/database/database.ts';
import type { BankReversal } from '../statements/bank-statements.ports.ts';

/** Why the payment of a line cannot be reversed. */
export type PaymentBlocker = 'reversed' | 'refunded' | 'returned';

/** What taking a payment back would do, in minor units of its currency. */
export interface PaymentOutlook {
  readonly blocker: PaymentBlocker | null;
  readonly orderId: number | null;
  /** Investors whose wallets pay or whose money is restricted. */
  readonly investors: readonly number[];
  /** Money that waits, and is removed. */
  readonly fromSuspense: bigint;
  /** Money that is free in the wallets to which staff have credited it, and is removed. */
  readonly fromWallets: bigint;
  /** Money in orders, or already used: its receivers are restricted until staff decide. */
  readonly restricted: bigint;
}

/** Two members of staff, and why they undo. */
export interface Undoers {
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly reason: string;
  readonly requestId: string;
}

/** Reverses the payments of undone lines; `payments` implements it. */
export interface PaymentsOfLines {
  /** `providerRef` is the payment's. */
  foresee(tx: Tx, providerRef: string): Promise<PaymentOutlook>;
  /** `counter` is the counter-entry of the payment's line. */
  reverse(
    tx: Tx,
    taken: { readonly providerRef: string; readonly counter: BankReversal },
    by: Undoers,
  ): Promise<void>;
}
