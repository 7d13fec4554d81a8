import type { IncomingHttpHeaders } from 'node:http';
import type {
  CallingProvider,
  GatewayProvider,
  Locale,
  Money,
  paymentGateways,
  ReturningProvider,
} from '@parcela/domain';

/** The states of a gateway's invoice that mean something to us. */
export type InvoiceState =
  /** The payer has not paid yet. */
  | 'waiting'
  /** The money was seen and is not yet vouched for. */
  | 'confirming'
  /** Final: the money is ours. */
  | 'paid'
  /** The payer gave it up. */
  | 'cancelled'
  /** Nothing came in time. */
  | 'expired'
  /** Too little, too late or too much came, and the merchant has to decide at the gateway. */
  | 'undecided'
  /** Final: the gateway gave the payment up. */
  | 'failed';

export interface GatewayInvoice {
  /** The gateway's own id. */
  readonly id: string;
  readonly state: InvoiceState;
  /** Nothing about it can change any more, not even money that comes late: it need not be asked about again. */
  readonly isFinal: boolean;
  /**
   * The amount that we asked for. Null when the gateway names a currency that is not ours, and for a paid invoice of a
   * gateway that stores one amount only, which is the received one.
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
  /** What was given back of it there, when the gateway lists that; an amount in a coin is null. */
  readonly refunds?: readonly { readonly id: string; readonly amount: Money | null }[];
  /** The settlement of a paid invoice with our account, at a gateway that reports it. */
  readonly settlement?: InvoiceSettlement;
}

/** waiting: the gateway will pay out. settled: it has paid out. reversed: the whole payment was reversed before. */
export type InvoiceSettlement = 'waiting' | 'settled' | 'reversed';

/** Who is going to pay, for gateways that want to know. */
export interface Payer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface InvoiceRequest {
  readonly amount: Money;
  /** The order's payment reference. */
  readonly reference: string;
  /** Which attempt it is for. The same attempt again is the same request, and gets the same invoice where a gateway can. */
  readonly attemptId: number;
  readonly description: string;
  readonly payer: Payer;
  /** The address for webhooks of this invoice, unless it is fixed with the gateway's key. */
  readonly notifyUrl: string;
  /** Where the payer's browser goes afterwards. */
  readonly returnUrl: string;
  /** The address to which a gateway sends the payer with signed fields; from there the payer is sent to `returnUrl`. */
  readonly callbackUrl: string;
  /** The language in which the payer is addressed, at gateways that can. */
  readonly locale: Locale;
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

export interface RefundRequest {
  /** The gateway's id of the paid invoice. */
  readonly invoiceId: string;
  /** In the invoice's currency, at most the received amount. */
  readonly amount: Money;
  /** The same key again is the same refund. */
  readonly idempotencyKey: string;
  /** What the payer reads on the statement. */
  readonly description: string;
}

export type RefundedInvoice =
  /** The gateway has taken it on. */
  | { readonly kind: 'ok' }
  /** The gateway said no: this request moves no money. An earlier one with the same key may have moved it. */
  | { readonly kind: 'refused' }
  /** The gateway said not now; no money moves. */
  | { readonly kind: 'later' }
  /** No answer: it may have taken it on or not. Ask again with the same key. */
  | { readonly kind: 'unknown' };

/** A refund at a gateway without idempotency keys. */
export interface RefundToPrepare extends Omit<RefundRequest, 'idempotencyKey' | 'description'> {
  /** The whole received amount of the invoice. */
  readonly paid: Money;
  /** The gateway was asked before, and the answer is not known. */
  readonly isAskedBefore: boolean;
}

/** What can be done about a refund now. Found out without moving anything. */
export type PreparedRefund =
  | { readonly kind: 'ready'; readonly send: () => Promise<RefundedInvoice> }
  /** Not in the payment's present state. */
  | { readonly kind: 'later' }
  /** The money was refunded. */
  | { readonly kind: 'done' }
  | { readonly kind: 'refused' }
  /** The money may have been refunded, and only a person can find out. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'unknown' };

/** What a webhook says: a hint to read, never a fact. */
export interface GatewayEvent {
  readonly invoiceId: string;
  /** What the gateway uses once in its signature; null when that covers the whole body. */
  readonly nonce: string | null;
}

/** How a gateway calls us. */
export interface GatewayWebhook {
  /** Did the gateway itself send these bytes? Decided without telling by its duration where a difference is. */
  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean;
  /** Null when the body names no invoice. */
  eventOf(rawBody: Buffer): GatewayEvent | null;
}

/** A gateway on whose page a payer pays an invoice. It answers outcomes and never throws. */
export interface PaymentGateway {
  /** Its key in the table of the domain, which has its name and payment type. */
  readonly provider: GatewayProvider;
  createInvoice(request: InvoiceRequest): Promise<CreatedInvoice>;
  readInvoice(id: string): Promise<ReadInvoice>;
  /** Absent at a gateway that never calls: then polling alone finds out. */
  readonly webhook?: GatewayWebhook;
  /** Absent at a gateway that gives nothing back by itself. */
  readonly refund?: (request: RefundRequest) => Promise<RefundedInvoice>;
  /** Used instead of `refund` at a gateway without idempotency keys, where a second request could pay twice. */
  readonly prepareRefund?: (refund: RefundToPrepare) => Promise<PreparedRefund>;
  /**
   * The invoice named by the signed fields that the payer's browser returns; null when the gateway has not signed them.
   */
  readonly returnedInvoice?: (fields: Readonly<Record<string, string>>) => string | null;
  /** Does the gateway know our key, and do we know its own? */
  readonly echo?: () => Promise<boolean>;
}

type Facts = typeof paymentGateways;
type Refunding = Required<Pick<PaymentGateway, 'refund'>> | Required<Pick<PaymentGateway, 'prepareRefund'>>;

/** A gateway that does what the table of the domain says about it. */
export type GatewayOf<Key extends GatewayProvider> = PaymentGateway & {
  readonly provider: Key;
} & (Key extends CallingProvider ? { readonly webhook: GatewayWebhook } : unknown) &
  (Facts[Key]['refunds'] extends 'api' ? Refunding : unknown) &
  (Key extends ReturningProvider ? Required<Pick<PaymentGateway, 'returnedInvoice'>> : unknown);

/** The configured gateways. */
export type PaymentGateways = Readonly<Partial<Record<GatewayProvider, PaymentGateway | undefined>>>;
