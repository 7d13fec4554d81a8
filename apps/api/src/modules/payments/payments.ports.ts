import type { Currency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { OrderDeps } from '../orders/index.ts';

/** What the use cases of payments need in addition to the transaction; includes what orders need. */
export interface PaymentDeps extends OrderDeps {
  /** First and last name of the investor, as verified; empty while neither is known. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
}

/** Where money is collected and what it is called there: deployment configuration, never content. */
export interface CollectionAccounts {
  readonly ibans: Readonly<Record<Currency, string>>;
  readonly bankName: string;
  readonly holderName: string;
}
