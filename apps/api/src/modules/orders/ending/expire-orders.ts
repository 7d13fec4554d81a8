import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { OrderDeps } from '../orders.ports.ts';
import { isDue, timeOut } from './time-out-order.ts';
import { listPastDeadline, lockOrderRowIfFree } from '../orders.store.ts';

/** Times out one order if it is still due and no other transaction has locked it; returns whether it did. */
export const expireOrder = async (deps: OrderDeps, tx: Tx, orderId: number): Promise<boolean> => {
  const order = await lockOrderRowIfFree(tx, orderId);
  if (!order || !isDue(order, await readClock(tx))) return false;
  await timeOut(deps, tx, order);
  return true;
};

/**
 * Times out due orders: live orders past their deadline, Failed ones after 24 hours. Each order has its own unit of
 * work, so that locks are short and one that cannot be ended does not stop the others.
 */
export const createExpireOrders = ({
  batchSize = 100,
  ...parts
}: {
  readonly deps: OrderDeps;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  /** Orders read by one query. */
  readonly batchSize?: number;
}): ScheduledJob => ({
  name: 'orders.expire',
  everyS: 5,
  run: async () => {
    const failures: unknown[] = [];
    const left: number[] = [];
    for (;;) {
      const ids = await listPastDeadline(parts.reader, { except: left, limit: batchSize });
      for (const id of ids) {
        const isEnded = await parts
          .transact((tx) => expireOrder(parts.deps, tx, id))
          .catch((error: unknown) => {
            failures.push(error);
            return false;
          });
        if (isEnded) failpoint('expire.midBatch');
        else left.push(id);
      }
      if (ids.length < batchSize) break;
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some orders could not be timed out');
    return 'done';
  },
});
