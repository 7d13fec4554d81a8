import { type Money, type PaymentType, addMoney, compareMoney, isLive } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { balanceOf, orderAccount } from '@parcela/ledger';
import { countShares, getProjectForOrder, lockProject } from '../../projects/index.ts';
import { markPaid } from './mark-paid.ts';
import { owedOf } from '../orders.policy.ts';
import type { OrderDeps } from '../orders.ports.ts';
import {
  type Order,
  changeOrderState,
  countOrderedShares,
  getProjectDocumentId,
  updateOrder,
} from '../orders.store.ts';

/**
 * Returns whether the shares of this order are free for it until the unit of work ends. A live order's shares are
 * reserved; a Failed order's may have been sold meanwhile, or would exceed the cap per user. `matchPayment` asks this
 * before money is allocated.
 */
export const areSharesFree = async (tx: Tx, order: Order): Promise<boolean> => {
  if (isLive(order.state)) return true;
  if (order.state !== 'Failed') return false;
  await lockProject(tx, order.projectId);
  const project = await getProjectForOrder(tx, await getProjectDocumentId(tx, order.projectId));
  // A withdrawn project sells nothing, not even to a late payment.
  if (!project) return false;
  const { available } = await countShares(tx, order);
  const ordered = await countOrderedShares(tx, order);
  const isWithinCap = project.maxPerUser === null || ordered + order.shares <= project.maxPerUser;
  return available >= order.shares && isWithinCap;
};

/**
 * Counts arrived money towards an order that the caller has locked. The caller has posted it to the order's ledger
 * account (`orderAccount`) in this unit of work. If the money funds the order, the order becomes Paid immediately; a
 * part leaves it Unpaid with the rest owed. A Failed order accepts only its whole price, after `areSharesFree`.
 * `matchPayment` decides before whether the money may be allocated at all (payer, currency, verification); a violation
 * here is a fault and undoes everything (`InvariantError`).
 */
export const allocatePayment = async (
  deps: OrderDeps,
  tx: Tx,
  order: Order,
  { amount, paymentType }: { readonly amount: Money; readonly paymentType: PaymentType },
): Promise<Order> => {
  const owed = owedOf(order);
  const isFunded = compareMoney(amount, owed) === 0;
  invariant(
    amount.amount > 0n && compareMoney(amount, owed) <= 0,
    `order ${order.id} does not owe ${amount.amount}`,
  );
  invariant(isLive(order.state) || isFunded, `order ${order.id} has Failed and takes only its whole price`);
  const allocated = addMoney(order.allocated, amount);
  const booked = await balanceOf(tx, orderAccount(order.id, amount.currency));
  invariant(
    booked === allocated.amount,
    `order ${order.id} has ${booked} in the ledger, not ${allocated.amount}`,
  );
  if (isFunded) {
    await lockProject(tx, order.projectId);
    return markPaid(deps, tx, order, paymentType);
  }
  const change = { allocated: allocated.amount, payment_type: paymentType };
  return order.state === 'Open'
    ? changeOrderState(tx, order, { state: 'Unpaid', reason: 'part_allocated', actor: 'system', change })
    : updateOrder(tx, order.id, change);
};
