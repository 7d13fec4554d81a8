import { Conflict } from '../../platform/conflict.ts';
import type { Context } from '../../context.ts';
import type { Checkout } from './checkout.ts';
import { isOfReference } from './checkouts.ts';

/** The amount of a checkout without its refunds, in minor units. */
export function refundableOf({ store }: Context, checkout: Checkout): number {
  if (checkout.status !== 'succeeded') return 0;
  const row = store.get<{ refunded: number }>(
    'select coalesce(sum(amount_minor), 0) as refunded from payout_refunds where checkout_id = ?',
    checkout.id,
  );
  return checkout.amount - (row?.refunded ?? 0);
}

/** The refunds of an order, by its reference, oldest first; amounts in minor units. */
export function refundsOf({ store }: Context, reference: string): { amount: number; currency: string }[] {
  return store.all<{ amount: number; currency: string }>(
    `select r.amount_minor as amount, r.currency from payout_refunds r
     join payout_checkouts c on c.id = r.checkout_id where ${isOfReference} order by r.id`,
    reference,
  );
}

/**
 * Refunds money of a checkout to its payer; returns the refund's number.
 * @throws Conflict when too little is left.
 */
export function refundCheckout(context: Context, checkout: Checkout, amount: number): number {
  const { store, clock } = context;
  if (amount <= 0 || amount > refundableOf(context, checkout))
    throw new Conflict('More would be refunded than was paid and not refunded yet.');
  return store.run(
    'insert into payout_refunds (checkout_id, currency, amount_minor, created_at) values (?, ?, ?, ?)',
    checkout.id,
    checkout.currency,
    amount,
    clock.now(),
  );
}
