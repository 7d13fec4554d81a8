import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { findUser } from '../../accounts/index.ts';
import type { Order } from '../../orders/index.ts';
import { findPayment } from '../payments.store.ts';
import type { RefundDeps } from '../refunds/refund-payment.ts';
import { waitingOf } from '../suspended-money.ts';
import { assignPayment } from './assign-payment.ts';
import { creditPayment } from './credit-payment.ts';
import { refundSuspense } from './refund-suspended-payment.ts';
import type { StaffDecision } from './suspense-decision.ts';

/**
 * Allocates suspended money to an order and sends the rest to its investor's wallet or back to the payer, by one
 * decision of two members of staff. @throws BusinessError like `assignPayment`, `creditPayment` and `refundSuspense`;
 * nothing has moved then
 */
export const splitPayment = async (
  deps: RefundDeps,
  tx: Tx,
  decision: StaffDecision & { readonly order: string; readonly rest: 'wallet' | 'refund' },
): Promise<Order> => {
  const order = await assignPayment(deps, tx, decision);
  const payment = await findPayment(tx, { documentId: decision.payment });
  invariant(payment, `payment ${decision.payment} is gone`);
  const { amount } = waitingOf(payment);
  if (amount === 0n) return order;
  const rest: StaffDecision = { ...decision, amount };
  if (decision.rest === 'refund') await refundSuspense(deps, tx, rest);
  else {
    const investor = await findUser(tx, order.userId);
    invariant(investor, `the investor of order ${order.id} is gone`);
    await creditPayment(tx, { ...rest, user: investor.documentId });
  }
  return order;
};
