import { isLive, leftOfCap } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { countShares, getProjectForOrder, lockProject } from '../../projects/index.ts';
import type { OrderDeps } from '../orders.ports.ts';
import { type Order, countTowardsCap, getProjectDocumentId } from '../orders.store.ts';
import type { LockedForPayment } from './mark-paid.ts';

/**
 * Locks everything that an order's payment reads and changes, always in this order: the order (locked by the caller),
 * its investor's levels, its project. The ledger accounts come after them.
 */
export const lockForPayment = async (
  deps: Pick<OrderDeps, 'levels'>,
  tx: Tx,
  order: Order,
): Promise<LockedForPayment> => {
  const levels = await deps.levels.lockLevels(tx, order.userId);
  return { order, levels, project: await lockProject(tx, order.projectId) };
};

/**
 * Returns whether the order can have its shares. A live order's shares are reserved; a Failed order's may have been
 * sold in the meantime, or may now exceed the cap per user. The answer holds while the project is locked.
 */
export const areSharesFree = async (tx: Tx, order: Order): Promise<boolean> => {
  if (isLive(order.state)) return true;
  if (order.state !== 'Failed') return false;
  const project = await getProjectForOrder(tx, await getProjectDocumentId(tx, order.projectId));
  // A withdrawn project sells nothing, not even to a late payment.
  if (!project) return false;
  const { available } = await countShares(tx, order);
  const ordered = await countTowardsCap(tx, order);
  return order.shares <= Math.min(available, leftOfCap(project, ordered));
};
