import { type Currency, type OrderState, isLive, type GatewayProvider } from '@parcela/domain';
import type { InvoiceState } from '@parcela/providers/ports/payment-gateway.ts';

/** The item at this index, which must exist. */
export const nth = <T>(items: readonly T[], place: number): T => {
  const item = items[place];
  if (item === undefined) throw new RangeError(`there is none at ${place}`);
  return item;
};

/** 1,000.00 CZK per share, plus a fee of 10.00. */
export const unitPrice = 1_010_00n;
export const shareCount = 12;

/**
 * The possible steps; a number is the index of a buyer, order, payment or invoice in the model. Each returns whether
 * the step was done.
 */
export interface Steps<Done> {
  place(buyer: number, shares: number): Done;
  askForInstructions(order: number): Done;
  /** Money arrives at the bank; null means without an order. */
  receive(order: number | null, incoming: IncomingMoney): Done;
  /** The bank reports its last movement again. */
  receiveAgain(): Done;
  openInvoice(order: number, provider: GatewayProvider): Done;
  answerInvoice(invoice: number, state: InvoiceState): Done;
  giveToWallet(buyer: number, amount: bigint): Done;
  /** A bank transfer with the reference of the buyer's CZK wallet arrives. */
  receiveTopUp(buyer: number, incoming: IncomingMoney): Done;
  openTopUp(buyer: number, provider: GatewayProvider, amount: bigint): Done;
  answerTopUp(topUp: number, state: InvoiceState): Done;
  withdraw(buyer: number, amount: bigint): Done;
  /** Two members of staff execute a gift between buyers or, with a price, a sale that the wallets pay. */
  transferShares(from: number, to: number, terms: { shares: number; price: bigint | null }): Done;
  payByWallet(order: number): Done;
  /** Uses the mailed link of an order that the wallet covers. */
  authorize(order: number): Done;
  cancel(order: number): Done;
  /** Cancels a Paid order with a second person. */
  cancelByStaff(order: number): Done;
  assign(payment: number, order: number): Done;
  creditWallet(payment: number): Done;
  refund(payment: number): Done;
  /** The bank gets the pending transfers, and its statement shows them. */
  payOut(): Done;
  setCleared(buyer: number, isCleared: boolean): Done;
  /** The worker refunds the money that ended orders released. */
  sendBack(): Done;
  wait(hours: number): Done;
}

export interface IncomingMoney {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly isOwnName: boolean;
  readonly isAccountKnown: boolean;
}

export interface ModelInvoice {
  readonly order: number;
  readonly provider: GatewayProvider;
  readonly amount: bigint;
  progress: number;
}

export interface ModelTopUp {
  readonly buyer: number;
  readonly provider: GatewayProvider;
  readonly amount: bigint;
  readonly startedAt: number;
  progress: number;
}

export interface ModelOrder {
  readonly buyer: number;
  readonly shares: number;
  readonly placedAt: number;
  state: OrderState;
  allocated: bigint;
  fromWallet: bigint;
  deadline: number | null;
  confirmingSince: number | null;
  needsReview: boolean;
  hasInstructions: boolean;
  /** A transfer is expected, because the buyer has requested instructions or a part has arrived. */
  awaitsTransfer: boolean;
  link: { readonly mailedAt: number; isUsed: boolean } | null;
}

export interface ModelPayment {
  order: number | null;
  readonly currency: Currency;
  readonly isFromBank: boolean;
  readonly hasSource: boolean;
  allocated: bigint;
  suspended: bigint;
  released: bigint;
  refunded: bigint;
  credited: bigint;
  /** The refunds that the bank's statement shows. */
  paidOut: bigint;
  reason: string | null;
  isLeftToStaff: boolean;
}

export interface Model {
  hours: number;
  isCompleted: boolean;
  readonly buyers: {
    isCleared: boolean;
    readonly wallet: Record<'CZK' | 'EUR', bigint>;
    /** Shares received from other buyers minus shares given to them. */
    transferredShares: number;
    /** Orders that were Paid when their owner transferred shares. */
    readonly ordersBeforeTransfer: Set<ModelOrder>;
    /** Whether the buyer was notified that the free money of the wallet covers a share. */
    isNotified: boolean;
  }[];
  readonly orders: ModelOrder[];
  readonly invoices: ModelInvoice[];
  readonly topUps: ModelTopUp[];
  readonly payments: ModelPayment[];
}

export const newModel = (): Model => ({
  hours: 0,
  isCompleted: false,
  buyers: Array.from({ length: 3 }, () => ({
    isCleared: true,
    wallet: { CZK: 0n, EUR: 0n },
    transferredShares: 0,
    ordersBeforeTransfer: new Set(),
    isNotified: false,
  })),
  orders: [],
  invoices: [],
  topUps: [],
  payments: [],
});

export const priceOf = ({ shares }: ModelOrder): bigint => unitPrice * BigInt(shares);

/** The amount missing until the order is Paid; zero for an ended order. */
export const owedOf = (order: ModelOrder): bigint =>
  isLive(order.state) || order.state === 'Failed' ? priceOf(order) - order.allocated - order.fromWallet : 0n;

export const waitingOf = ({ suspended, released }: ModelPayment): bigint => suspended + released;

export const sharesIn = (model: Model, ...states: readonly OrderState[]): number =>
  model.orders.filter(({ state }) => states.includes(state)).reduce((sum, { shares }) => sum + shares, 0);

export const heldShares = (model: Model, buyer: number): number =>
  model.orders
    .filter((order) => order.buyer === buyer && order.state === 'Paid')
    .reduce((sum, { shares }) => sum + shares, nth(model.buyers, buyer).transferredShares);

export const freeShares = (model: Model): number => shareCount - sharesIn(model, 'Open', 'Unpaid', 'Paid');

/** The progress of an invoice: an answer without progress changes nothing. */
export const progressOf: Readonly<Record<InvoiceState, number>> = {
  waiting: 2,
  confirming: 3,
  cancelled: 4,
  expired: 5,
  undecided: 6,
  failed: 7,
  paid: 8,
};
export const isUndecided = ({ progress }: ModelInvoice): boolean => progress === progressOf.undecided;
export const canStillPay = ({ progress }: ModelInvoice): boolean =>
  progress <= progressOf.confirming || progress === progressOf.undecided;
