import type { Context } from '../../context.ts';
import { cancel, expire, pay, reject, reverse, settle } from './payment.ts';
import type { CardPayment } from './payment.ts';
import { savePayment } from './payments.ts';

export const csobActions = ['pay', 'decline', 'cancel', 'expire', 'settle', 'reverse'] as const;
export type CsobAction = (typeof csobActions)[number];

function act(payment: CardPayment, action: CsobAction, now: number): CardPayment {
  switch (action) {
    case 'pay':
      return pay(payment, now);
    case 'decline':
      return reject(payment);
    case 'cancel':
      return cancel(payment);
    case 'expire':
      return expire(payment);
    case 'settle':
      return settle(payment);
    case 'reverse':
      return reverse(payment);
    default:
      return action satisfies never;
  }
}

/**
 * Does what the payer would do on the bank's page and then closes the window, or performs the nightly
 * clearing or an action in the bank's portal. The merchant is not notified: ČSOB has no webhooks.
 * @throws Conflict when the payment's state does not allow it.
 */
export function actOnPayment(
  context: Context,
  payment: CardPayment,
  action: CsobAction,
): { payment: CardPayment } {
  return { payment: savePayment(context, act(payment, action, context.clock.now())) };
}
