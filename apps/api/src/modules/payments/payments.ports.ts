import type { Currency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { OrderDeps } from '../orders/index.ts';

/** The dependencies of payment use cases in addition to the transaction, including the dependencies of orders. */
export interface PaymentDeps extends OrderDeps {
  /** First and last name of the investor, as verified; empty while neither is known. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
}

/** The collection accounts and their names: deployment configuration, never content. */
export interface CollectionAccounts {
  readonly ibans: Readonly<Record<Currency, string>>;
  readonly bankName: string;
  readonly holderName: string;
}
