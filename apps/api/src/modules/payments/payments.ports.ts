import type { Currency, Money } from '@parcela/domain';
import type { IncomingHttpHeaders } from 'node:http';
import type { Tx } from '../../platform/database.ts';
import type { OrderDeps } from '../orders/index.ts';

/** The states of a gateway's invoice that mean something to us. */
export type InvoiceState =
  /** The payer has not paid yet. */
  | 'waiting'
  /** The money was seen and is not yet vouched for. */
  | 'confirming'
  /** Final: the money is ours. */
  | 'paid'
  /** Final: nothing came in time. */
  | 'expired'
  /** Too little, too late or too much came, and the merchant has to decide at the gateway. */
  | 'undecided'
  /** Final: the gateway gave the payment up. */
  | 'failed';

export interface GatewayInvoice {
  /** The gateway's own id. */
  readonly id: string;
  readonly state: InvoiceState;
  /** What we asked for; null when the gateway speaks of a currency that is not ours. */
  readonly asked: Money | null;
  /** What a paid invoice brought; null before that, and when it cannot be told exactly. */
  readonly received: Money | null;
  /** Our payment reference, as the gateway keeps it. */
  readonly reference: string | null;
  /** The page on which the payer pays. */
  readonly url: string | null;
}

export interface InvoiceRequest {
  readonly amount: Money;
  readonly reference: string;
  readonly description: string;
  /** Where the gateway tells us that the invoice changed. */
  readonly notifyUrl: string;
  /** Where the payer's browser goes afterwards. */
  readonly returnUrl: string;
}

export type CreatedInvoice =
  | { readonly kind: 'created'; readonly id: string; readonly url: string }
  /** The gateway said no, or answered something that is no invoice with a page. */
  | { readonly kind: 'refused' }
  /** No answer: it may have made an invoice or not. */
  | { readonly kind: 'unknown' };

export type ReadInvoice =
  | { readonly kind: 'found'; readonly invoice: GatewayInvoice }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

/** A gateway at which a payer pays an invoice in cryptocurrency. It answers outcomes and never throws. */
export interface CryptoGateway {
  createInvoice(request: InvoiceRequest): Promise<CreatedInvoice>;
  readInvoice(id: string): Promise<ReadInvoice>;
  /** Did the gateway itself send these bytes? Decided without telling by its duration where a difference is. */
  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean;
  /** The invoice that an event speaks of, or null when the body names none. */
  invoiceIdOf(rawBody: Buffer): string | null;
}

/** What the use cases of payments need beside the transaction; those of orders are part of it. */
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
