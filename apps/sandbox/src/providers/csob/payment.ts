import { Conflict } from '../../platform/conflict.ts';

export const csobCurrencies = ['CZK', 'EUR', 'USD', 'GBP', 'HUF', 'PLN', 'RON', 'NOK', 'SEK'] as const;
export type CsobCurrency = (typeof csobCurrencies)[number];

/** The states of a payment with the bank's numbers. */
export const states = {
  created: 1,
  inProgress: 2,
  cancelled: 3,
  confirmed: 4,
  reversed: 5,
  rejected: 6,
  waitingForSettlement: 7,
  settled: 8,
  refundProcessing: 9,
  refunded: 10,
} as const;

/** A card payment as the bank stores it. Amounts are hundredths, times milliseconds of the sandbox. */
export interface CardPayment {
  payId: string;
  orderNo: string;
  amount: number;
  currency: CsobCurrency;
  closePayment: boolean;
  returnUrl: string;
  returnMethod: 'POST' | 'GET';
  merchantData: string | null;
  payerName: string | null;
  language: string;
  paymentStatus: number;
  /** The payer did not pay in time, and the session has ended. */
  isExpired: boolean;
  /** The card was declined on the page; the payer may try again. */
  isDeclined: boolean;
  authCode: string | null;
  refunded: number;
  createdAt: number;
  expiresAt: number;
  /** The time of the payment's next automatic change. */
  dueAt: number | null;
}

const hour = 60 * 60 * 1000;
/** The bank clears on the next day; a refund takes some time. */
const settlesAfter = 24 * hour;
const refundsAfter = hour;

function require(isPossible: boolean, payment: CardPayment) {
  if (!isPossible) throw new Conflict(`The payment is in the state ${payment.paymentStatus}.`);
}

const isOpen = ({ paymentStatus, isExpired }: CardPayment) =>
  !isExpired && (paymentStatus === states.created || paymentStatus === states.inProgress);

/** The payer's browser opens the page. */
export function process(payment: CardPayment): CardPayment {
  require(isOpen(payment), payment);
  return { ...payment, paymentStatus: states.inProgress };
}

/**
 * Charges the card: captures the money immediately if the merchant requested that, otherwise only authorises
 * it.
 */
export function pay(payment: CardPayment, now: number): CardPayment {
  require(isOpen(payment), payment);
  const paid = { ...payment, isDeclined: false, authCode: '042042' };
  return payment.closePayment
    ? capture(paid, now)
    : { ...paid, paymentStatus: states.confirmed, dueAt: null };
}

const capture = (payment: CardPayment, now: number): CardPayment => ({
  ...payment,
  paymentStatus: states.waitingForSettlement,
  dueAt: now + settlesAfter,
});

/** The card's bank declines; the payer stays on the page and may try again. */
export function declineOnce(payment: CardPayment): CardPayment {
  require(isOpen(payment), payment);
  return { ...payment, isDeclined: true };
}

/** The bank refuses permanently. */
export function reject(payment: CardPayment): CardPayment {
  require(isOpen(payment), payment);
  return { ...payment, paymentStatus: states.rejected, dueAt: null };
}

export function cancel(payment: CardPayment): CardPayment {
  require(isOpen(payment), payment);
  return { ...payment, paymentStatus: states.cancelled, dueAt: null };
}

export function expire(payment: CardPayment): CardPayment {
  require(isOpen(payment), payment);
  return { ...payment, isExpired: true, dueAt: null };
}

/** The merchant captures an authorised payment. */
export function close(payment: CardPayment, now: number): CardPayment {
  require(payment.paymentStatus === states.confirmed, payment);
  return capture(payment, now);
}

/** The bank clears the payment at night. */
export function settle(payment: CardPayment): CardPayment {
  require(payment.paymentStatus === states.waitingForSettlement, payment);
  return { ...payment, paymentStatus: states.settled, dueAt: null };
}

/** Before clearing, the bank can reverse the whole payment. */
export function reverse(payment: CardPayment): CardPayment {
  require(payment.paymentStatus === states.confirmed ||
    payment.paymentStatus === states.waitingForSettlement, payment);
  return { ...payment, paymentStatus: states.reversed, refunded: payment.amount, dueAt: null };
}

/**
 * After clearing, the bank can refund the whole payment or a part; the next part once this one is complete.
 */
export function refund(payment: CardPayment, amount: number, now: number): CardPayment {
  require(payment.paymentStatus === states.settled, payment);
  if (amount <= 0 || amount > payment.amount - payment.refunded)
    throw new Conflict('More would be refunded than was paid and not refunded yet.');
  return {
    ...payment,
    paymentStatus: states.refundProcessing,
    refunded: payment.refunded + amount,
    dueAt: now + refundsAfter,
  };
}

/** Applies the due change: the end of the session, clearing, a completed refund. */
export function stepByItself(payment: CardPayment): CardPayment {
  if (isOpen(payment)) return expire(payment);
  if (payment.paymentStatus === states.waitingForSettlement) return settle(payment);
  const isBack = payment.refunded === payment.amount;
  return { ...payment, paymentStatus: isBack ? states.refunded : states.settled, dueAt: null };
}

/** The merchant's balance at the bank. */
export const reservedAmountOf = ({ paymentStatus, amount, refunded }: CardPayment): number =>
  paymentStatus >= states.waitingForSettlement ? amount - refunded : 0;
