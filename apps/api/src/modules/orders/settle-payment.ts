import { type Money, type PaymentType, addMoney, compareMoney, isLive } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { invariant } from '../../platform/errors.ts';
import { type AccountRef, type Source, orderAccount, transfer } from '../ledger/index.ts';
import { countShares, lockProject, lockProjectForOrder } from '../projects/index.ts';
import { markPaid } from './mark-paid.ts';
import { owedOf } from './orders.policy.ts';
import type { OrderDeps } from './orders.ports.ts';
import { type Order, countOrderedShares, getProjectDocumentId, updateOrder } from './orders.store.ts';

/**
 * Are the shares of this order there for it, until the unit of work ends? Those of a live order are reserved; those
 * of a Failed one may have been sold meanwhile, or would break the user's cap. What `matchPayment` asks before money
 * is settled.
 */
export const areSharesFree = async (tx: Tx, order: Order): Promise<boolean> => {
  if (isLive(order.state)) return true;
  if (order.state !== 'Failed') return false;
  const project = await lockProjectForOrder(tx, await getProjectDocumentId(tx, order.projectId));
  // A project that was taken off the offer sells nothing, not even to a payment that comes late.
  if (!project) return false;
  const { available } = await countShares(tx, order);
  const ordered = await countOrderedShares(tx, order);
  const isWithinCap = project.maxPerUser === null || ordered + order.shares <= project.maxPerUser;
  return available >= order.shares && isWithinCap;
};

export interface SettledMoney {
  /** At most what is owed, in the order's currency; of a Failed order all of it. */
  readonly amount: Money;
  /** Where the money stands until now: the provider's world account, or suspense. */
  readonly from: AccountRef;
  /** The payment that brought it: one effect, for ever. */
  readonly source: Source;
  readonly paymentType: PaymentType;
}

/**
 * Books arrived money to an order that the caller has locked. When the order is funded by it, it becomes Paid in the
 * same unit of work; a part leaves it Unpaid with the rest owed. A Failed order takes only its whole price, after
 * `areSharesFree`.
 *
 * Whether the money may be settled at all (payer, currency, verification) is decided before with `matchPayment`;
 * what is violated here is a fault and undoes everything (`InvariantError`).
 */
export const settlePayment = async (
  deps: OrderDeps,
  tx: Tx,
  order: Order,
  { amount, from, source, paymentType }: SettledMoney,
): Promise<Order> => {
  const owed = owedOf(order);
  const isFunded = compareMoney(amount, owed) === 0;
  invariant(
    amount.amount > 0n && compareMoney(amount, owed) <= 0,
    `order ${order.id} does not owe ${amount.amount}`,
  );
  invariant(isLive(order.state) || isFunded, `order ${order.id} has Failed and takes only its whole price`);
  // Before the ledger's locks, as everywhere: two orders of a project become Paid one after the other.
  if (isFunded) await lockProject(tx, order.projectId);
  await transfer(tx, {
    kind: 'payment.settled',
    source,
    from,
    to: orderAccount(order.id, amount.currency),
    amount: amount.amount,
  });
  if (isFunded) return markPaid(deps, tx, order, paymentType);
  return updateOrder(tx, order.id, {
    settled: addMoney(order.settled, amount).amount,
    payment_type: paymentType,
    ...(order.state === 'Open' && { state: 'Unpaid', state_reason: 'part_settled', state_actor: 'system' }),
  });
};
