import type { Currency, Money, PaymentProvider, PaymentType } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { OrderDeps } from '../orders/index.ts';

/** The dependencies of payment use cases in addition to the transaction, including the dependencies of orders. */
export interface PaymentDeps extends OrderDeps {
  /** First and last name of the investor, as verified; empty while they are unknown. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
  /** Whether a bank transfer with a wallet's reference goes to that wallet; if not, its reference counts as unknown. */
  readonly takesTopUps?: boolean;
}

/** Money that a provider reports as received for us. */
export interface IncomingMoney {
  readonly provider: PaymentProvider;
  /** The provider's own reference of this money: the same reference means the same money. */
  readonly providerRef: string;
  readonly paymentType: PaymentType;
  readonly amount: Money;
  /** Our payment reference as received; null without one. */
  readonly reference: string | null;
  /** Null if the rail does not name the payer. */
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly attemptId: number | null;
}

/** The collection accounts and their names: deployment configuration, never content. */
export interface CollectionAccounts {
  readonly ibans: Readonly<Record<Currency, string>>;
  readonly bankName: string;
  readonly holderName: string;
}
