import type { Money } from '@parcela/domain';

/** A purchase for third parties, without anything that identifies the buyer. */
export interface Purchase {
  /** Opaque, known only in the buyer's session. */
  readonly orderDocumentId: string;
  /** Ten digits; the same purchase always has the same. */
  readonly paymentReference: string;
  readonly price: Money;
  /** The price of one share, fee included; `shares` times this is the total. */
  readonly unitPrice: bigint;
  readonly shares: number;
  readonly project: {
    readonly documentId: string;
    readonly title: string;
    /** ISO 3166-1 alpha-2. */
    readonly countryCode: string;
  };
}

/** `not_taken` is anything but a clear success, and is tried again. */
export type ReportOutcome = 'taken' | 'not_taken';

/** Counts purchases, and identifies a buyer by a random id only. */
export interface PurchaseAnalytics {
  reportPurchase(purchase: Purchase, clientId: string): Promise<ReportOutcome>;
}

/** The network whose partner's visit led to the purchase. */
export interface AffiliateNetwork {
  reportSale(purchase: Purchase, visitId: string): Promise<ReportOutcome>;
}
