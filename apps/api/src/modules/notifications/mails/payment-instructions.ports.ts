import type { Currency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';

/** What a payer types into the bank's form, or reads with the bank's app. */
export interface TransferInstructions {
  readonly payeeName: string;
  readonly accountNumber: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly bankName: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly variableSymbol: string;
  readonly message: string;
  /** PNG as a data address; null when the standard of the currency cannot express the payment. */
  readonly qr: string | null;
}

/** How an order can be paid by a transfer; undefined once nothing is to be paid. */
export type TransferOf = (
  tx: Tx,
  order: { readonly userId: number; readonly documentId: string },
) => Promise<TransferInstructions | undefined>;
