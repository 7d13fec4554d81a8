import type { IncomingHttpHeaders } from 'node:http';
import type {
  CallingProvider,
  GatewayProvider,
  Locale,
  Money,
  paymentGateways,
  ReturningProvider,
} from '@parcela/domain';

/** The states of a gateway's invoice that matter to us. */
export type InvoiceState =
  /** The payer has not paid yet. */
  | 'waiting'
  /** The gateway has seen the money but does not guarantee it yet. */
  | 'confirming'
  /** Final: the money is ours. */
  | 'paid'
  /** The payer cancelled it. */
  | 'cancelled'
  /** No money arrived in time. */
  | 'expired'
  /** The payment was too small, too late or too large, and the merchant must decide at the gateway. */
  | 'undecided'
  /** Final: the gateway abandoned the payment. */
  | 'failed';

export interface GatewayInvoice {
  /** The gateway's own id. */
  readonly id: string;
  readonly state: InvoiceState;
  /** Nothing about it can change, not even late money, so no further request is needed. */
  readonly isFinal: boolean;
  /**
   * The requested amount. Null for a currency other than ours, and for a paid invoice of a gateway that
   * stores one amount only, which is the received one.
   */
  readonly asked: Money | null;
  /**
   * The received amount of a paid invoice; null before, and when it is not known exactly. `asked` at a gateway that
   * accepts only the exact amount and does not repeat it.
   */
  readonly received: Money | 'asked' | null;
  /** Our payment reference as stored by the gateway. */
  readonly reference: string | null;
  /** The page on which the payer pays. */
  readonly url: string | null;
  /** The amounts refunded there, when the gateway lists them; an amount in a coin is null. */
  readonly refunds?: readonly { readonly id: string; readonly amount: Money | null }[];
  /** The settlement of a paid invoice with our account, at a gateway that reports it. */
  readonly settlement?: InvoiceSettlement;
}

/** waiting: the gateway will pay out. settled: it has paid out. reversed: the whole payment was reversed before. */
export type InvoiceSettlement = 'waiting' | 'settled' | 'reversed';

/** The payer, for gateways that require one. */
export interface Payer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface InvoiceRequest {
  readonly amount: Money;
  /** The order's payment reference. */
  readonly reference: string;
  /**
   * The number of the attempt. The same attempt sends the same request, and gets the same invoice where a
   * gateway supports that.
   */
  readonly attemptId: number;
  readonly description: string;
  readonly payer: Payer;
  /** The address for webhooks of this invoice, unless it is fixed with the gateway's key. */
  readonly notifyUrl: string;
  /** The address to which the payer's browser goes afterwards. */
  readonly returnUrl: string;
  /**
   * The address to which a gateway sends the payer with signed fields; it redirects the payer to `returnUrl`.
   */
  readonly callbackUrl: string;
  /** The language for the payer, at gateways with several. */
  readonly locale: Locale;
}

export type CreatedInvoice =
  | { readonly kind: 'created'; readonly id: string; readonly url: string }
  /** The gateway refused, or its answer is not an invoice with a page. */
  | { readonly kind: 'refused' }
  /** No answer: the gateway may or may not have made an invoice. */
  | { readonly kind: 'unknown' };

export type ReadInvoice =
  | { readonly kind: 'found'; readonly invoice: GatewayInvoice }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

export interface RefundRequest {
  /** The gateway's id of the paid invoice. */
  readonly invoiceId: string;
  /** In the invoice's currency, at most the received amount. */
  readonly amount: Money;
  /** The same key means the same refund. */
  readonly idempotencyKey: string;
  /** The text on the payer's statement. */
  readonly description: string;
}

export type RefundedInvoice =
  /** The gateway has accepted it. */
  | { readonly kind: 'ok' }
  /** The gateway refused: this request moves no money. An earlier one with the same key may have moved it. */
  | { readonly kind: 'refused' }
  /** The gateway is temporarily unable; no money moves. */
  | { readonly kind: 'later' }
  /** No answer: the gateway may or may not have accepted it. Repeat the request with the same key. */
  | { readonly kind: 'unknown' };

/** A refund at a gateway without idempotency keys. */
export interface RefundToPrepare extends Omit<RefundRequest, 'idempotencyKey' | 'description'> {
  /** The whole received amount of the invoice. */
  readonly paid: Money;
  /** An earlier request was sent, and its answer is unknown. */
  readonly isAskedBefore: boolean;
}

/** The possible step for a refund now, found without moving money. */
export type PreparedRefund =
  | { readonly kind: 'ready'; readonly send: () => Promise<RefundedInvoice> }
  /** Impossible in the payment's current state. */
  | { readonly kind: 'later' }
  /** The money was refunded. */
  | { readonly kind: 'done' }
  | { readonly kind: 'refused' }
  /** The money may have been refunded, and only staff can find out. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'unknown' };

/** The content of a webhook, which is a hint to read, never a fact. */
export interface GatewayEvent {
  readonly invoiceId: string;
  /** The unique value in the gateway's signature; null when the signature covers the whole body. */
  readonly nonce: string | null;
}

/** The webhook of a gateway. */
export interface GatewayWebhook {
  /**
   * Tells whether the gateway itself sent these bytes. The duration does not reveal the position of a
   * difference.
   */
  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean;
  /** Null when the body names no invoice. */
  eventOf(rawBody: Buffer): GatewayEvent | null;
}

/** A gateway on whose page a payer pays an invoice. It returns outcomes and never throws. */
export interface PaymentGateway {
  /** Its key in the table of the domain, which has its name and payment type. */
  readonly provider: GatewayProvider;
  createInvoice(request: InvoiceRequest): Promise<CreatedInvoice>;
  readInvoice(id: string): Promise<ReadInvoice>;
  /** Absent for a gateway that never calls, whose payments are only polled. */
  readonly webhook?: GatewayWebhook;
  /** Absent for a gateway that sends no refunds itself. */
  readonly refund?: (request: RefundRequest) => Promise<RefundedInvoice>;
  /** Used instead of `refund` at a gateway without idempotency keys, where a second request could pay twice. */
  readonly prepareRefund?: (refund: RefundToPrepare) => Promise<PreparedRefund>;
  /**
   * The invoice named by the signed fields that the payer's browser returns; null when the gateway has not signed them.
   */
  readonly returnedInvoice?: (fields: Readonly<Record<string, string>>) => string | null;
  /** Tells whether the gateway knows our key, and we know its key. */
  readonly echo?: () => Promise<boolean>;
}

type Facts = typeof paymentGateways;
type Refunding = Required<Pick<PaymentGateway, 'refund'>> | Required<Pick<PaymentGateway, 'prepareRefund'>>;

/** A gateway with the abilities in the table of the domain. */
export type GatewayOf<Key extends GatewayProvider> = PaymentGateway & {
  readonly provider: Key;
} & (Key extends CallingProvider ? { readonly webhook: GatewayWebhook } : unknown) &
  (Facts[Key]['refunds'] extends 'api' ? Refunding : unknown) &
  (Key extends ReturningProvider ? Required<Pick<PaymentGateway, 'returnedInvoice'>> : unknown);

/** The configured gateways. */
export type PaymentGateways = Readonly<Partial<Record<GatewayProvider, PaymentGateway | undefined>>>;
