import { Conflict } from '../../platform/conflict.ts';

export const payoutCurrencies = ['CZK', 'EUR'] as const;
export type PayoutCurrency = (typeof payoutCurrencies)[number];

interface Payment {
  object: 'payment';
  status: 'pending' | 'successful' | 'failed';
  payment_method: string;
  failure_reason: string;
  /** Minor units, like every amount here. */
  fee: number;
  net: number;
  created_at: number;
}

export interface Customer {
  first_name: string;
  last_name: string;
  email: string;
  phone?: string | undefined;
}

/**
 * The checkout in answers and webhooks, without nonce and signature, which are new in each answer. Times are
 * unix seconds.
 */
export interface Checkout {
  object: 'checkout';
  id: number;
  external_id: string;
  /** The requested amount; after success, the amount actually paid. */
  amount: number;
  currency: PayoutCurrency;
  status: 'processing' | 'succeeded' | 'expired';
  is_status_final: boolean;
  payment: Payment | null;
  customer: Customer;
  billing_address: unknown;
  shipping_address: unknown;
  products: unknown;
  metadata: unknown;
  card_mask: null;
  redirect_url: string;
  checkout_url: string;
  idempotency_key: string;
  created_at: number;
  will_expire_at: number;
}

/** The time that a payer has. The provider does not document it; a transfer may arrive for six more days. */
export const timeoutSeconds = 60 * 60;
const lateSeconds = 6 * 24 * 60 * 60;
const feePerMille = 10;

const seconds = (ms: number) => Math.floor(ms / 1000);

function payment(
  given: Pick<Payment, 'status' | 'payment_method'> & { failure?: string; amount?: number },
  now: number,
): Payment {
  const amount = given.amount ?? 0;
  const fee = Math.floor((amount * feePerMille) / 1000);
  return {
    object: 'payment',
    status: given.status,
    payment_method: given.payment_method,
    failure_reason: given.failure ?? '',
    fee,
    net: amount - fee,
    created_at: seconds(now),
  };
}

function requireOpen(checkout: Checkout) {
  if (checkout.status !== 'processing')
    throw new Conflict(`The checkout is not open any more: it is ${checkout.status}.`);
}

/**
 * The money has arrived, by the bank's button or, up to six days after the expiry, by transfer; `amount` is
 * set where it differs from the request.
 */
export function pay(checkout: Checkout, amount: number | undefined, now: number): Checkout {
  if (checkout.is_status_final)
    throw new Conflict(`The checkout takes no payment: it is ${checkout.status} for good.`);
  const paid = amount ?? checkout.amount;
  const method = checkout.payment?.payment_method ?? 'bank_button';
  return {
    ...checkout,
    amount: paid,
    status: 'succeeded',
    is_status_final: true,
    payment: payment({ status: 'successful', payment_method: method, amount: paid }, now),
  };
}

/** The payer has sent a transfer, which `pay` lets arrive later. */
export function startTransfer(checkout: Checkout, now: number): Checkout {
  requireOpen(checkout);
  return { ...checkout, payment: payment({ status: 'pending', payment_method: 'bank_transfer' }, now) };
}

/** The payer's bank refuses permanently. */
export function decline(checkout: Checkout, now: number): Checkout {
  requireOpen(checkout);
  return {
    ...checkout,
    status: 'expired',
    is_status_final: true,
    payment: payment({ status: 'failed', payment_method: 'bank_button', failure: 'declined_by_bank' }, now),
  };
}

/** The time to pay is over; a transfer may still arrive. */
export function expire(checkout: Checkout): Checkout {
  requireOpen(checkout);
  return { ...checkout, status: 'expired' };
}

/** The time of the checkout's next automatic change, in milliseconds. */
export function dueAt(checkout: Checkout): number | null {
  if (checkout.is_status_final) return null;
  const late = checkout.status === 'expired' ? lateSeconds : 0;
  return (checkout.will_expire_at + late) * 1000;
}

/** The due change: the time to pay ends, then the time for a late transfer. */
export function stepByItself(checkout: Checkout): Checkout {
  return checkout.status === 'processing' ? expire(checkout) : { ...checkout, is_status_final: true };
}
