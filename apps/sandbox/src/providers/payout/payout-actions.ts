import type { Context } from '../../context.ts';
import { decline, expire, pay } from './checkout.ts';
import type { Checkout } from './checkout.ts';
import { findCheckout, saveCheckout } from './checkouts.ts';
import { refundableOf, refundCheckout } from './refunds.ts';

export const payoutActions = ['pay', 'decline', 'cancel', 'expire', 'refund'] as const;
export type PayoutAction = (typeof payoutActions)[number];

function act(
  checkout: Checkout,
  action: Exclude<PayoutAction, 'refund'>,
  amountMinor: number | undefined,
  now: number,
) {
  switch (action) {
    case 'pay':
      return pay(checkout, amountMinor, now);
    case 'decline':
      return decline(checkout, now);
    case 'expire':
      return expire(checkout);
    case 'cancel':
      return checkout;
    default:
      return action satisfies never;
  }
}

/**
 * Does the action of the payer (or, for `refund`, of the merchant on Payout's own screens), and delivers the
 * webhook. A payment after the expiry is a late transfer. `cancel` changes nothing, because the payer has
 * left.
 * @throws Conflict when the checkout's state does not allow it.
 */
export async function actOnCheckout(
  context: Context,
  checkout: Checkout,
  { action, amountMinor }: { action: PayoutAction; amountMinor?: number | undefined },
): Promise<{ checkout: Checkout; webhooksWaiting: number }> {
  if (action === 'refund') refundCheckout(context, checkout, amountMinor ?? refundableOf(context, checkout));
  else saveCheckout(context, act(checkout, action, amountMinor, context.clock.now()));
  const { waiting } = await context.webhooks.deliver('payout', String(checkout.id));
  return { checkout: findCheckout(context, checkout.id) ?? checkout, webhooksWaiting: waiting };
}
