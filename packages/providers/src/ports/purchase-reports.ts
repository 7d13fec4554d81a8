import type { Money } from '@parcela/domain';

/** A purchase as others may know it: nothing in it says who bought. */
export interface Purchase {
  /** Opaque, known only in the buyer's session. */
  readonly orderDocumentId: string;
  /** Ten digits; the same purchase always has the same. */
  readonly paymentReference: string;
  readonly price: Money;
  /** Of one share, fee included; `shares` times this is the price. */
  readonly unitPrice: bigint;
  readonly shares: number;
  readonly project: {
    readonly documentId: string;
    readonly title: string;
    /** ISO 3166-1 alpha-2. */
    readonly countryCode: string;
  };
}

/** `not_taken` is anything but a clear yes: it is tried again. */
export type ReportOutcome = 'taken' | 'not_taken';

/** Counts purchases, knowing a person by a random id only. */
export interface PurchaseAnalytics {
  reportPurchase(purchase: Purchase, clientId: string): Promise<ReportOutcome>;
}

/** The network whose partner's visit led to the purchase. */
export interface AffiliateNetwork {
  reportSale(purchase: Purchase, visitId: string): Promise<ReportOutcome>;
}
