import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { OrderDeps } from '../orders.ports.ts';
import { isDue, timeOut } from './time-out-order.ts';
import { listDueOrderIds, lockOrderRowIfFree } from '../orders.store.ts';

const batchSize = 100;

/** Times out one order if it is still due and no other transaction has locked it; says whether it did. */
export const expireOrder = async (deps: OrderDeps, tx: Tx, orderId: number): Promise<boolean> => {
  const order = await lockOrderRowIfFree(tx, orderId);
  if (!order || !isDue(order, await readClock(tx))) return false;
  await timeOut(deps, tx, order);
  return true;
};

/**
 * Times out what is due: live orders past their deadline, Failed ones after 24 hours. Each order has its own unit of
 * work, so that locks are short and an order that cannot be ended does not stop the others.
 */
export const createExpireOrders = (parts: {
  readonly deps: OrderDeps;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
}): ScheduledJob => ({
  name: 'orders.expire',
  everyS: 5,
  run: async () => {
    const ids = await listDueOrderIds(parts.reader, batchSize);
    const results = [];
    for (const id of ids) {
      const [result] = await Promise.allSettled([parts.transact((tx) => expireOrder(parts.deps, tx, id))]);
      results.push(result);
      if (result.status === 'fulfilled' && result.value) failpoint('expire.midBatch');
    }
    const failures = results
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason as unknown);
    if (failures.length > 0) throw new AggregateError(failures, 'some orders could not be timed out');
    return ids.length === batchSize ? 'more' : 'done';
  },
});
