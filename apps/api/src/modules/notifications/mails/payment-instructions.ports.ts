import type { Currency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';

/** The details that a payer types into the bank's form, or scans with the bank's app. */
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
  /** PNG as a data address; null when the currency's standard cannot express the payment. */
  readonly qr: string | null;
}

/** The transfer details of an order; undefined once nothing is owed. */
export type TransferOf = (
  tx: Tx,
  order: { readonly userId: number; readonly documentId: string },
) => Promise<TransferInstructions | undefined>;
