import { createSealJournal } from '@parcela/ledger';
import { createPurgeOldRows } from '@parcela/platform/jobs/purge-old-rows.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { createDeliverEvents } from '@parcela/platform/events/deliver-events.ts';
import { createCountFigures } from '../../../../apps/api/src/modules/overview/index.ts';
import { createExpireOrders } from '../../../../apps/api/src/modules/orders/index.ts';
import { subscriptions } from '../../../../apps/api/src/compose/subscriptions.ts';
import type { TestContext } from '../../../../apps/api/test/support/database/test-database.ts';
import { orderDeps } from '../../../../apps/api/test/support/orders/sample-orders.ts';

export interface JobTime {
  readonly name: string;
  readonly ms: number;
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};

/** The jobs that process orders, ledger, events and figures, executed as the worker executes them. */
const jobsOf = ({ transact, database }: TestContext): readonly ScheduledJob[] => [
  createExpireOrders({ deps: orderDeps, reader: database.reader, transact }),
  createSealJournal({ transact }),
  createDeliverEvents({ transact, subscriptions, log: quiet as never }),
  createPurgeOldRows({ transact }),
  createCountFigures({ transact }),
];

/** The duration of each run, while the rest of the site is working. */
export const measureJobs = async (context: TestContext): Promise<readonly JobTime[]> => {
  const times: JobTime[] = [];
  for (const job of jobsOf(context)) {
    const began = performance.now();
    try {
      await job.run();
      times.push({ name: job.name, ms: performance.now() - began });
    } catch (error) {
      process.stdout.write(`${job.name}: ${String(error)}\n`);
      times.push({ name: job.name, ms: Number.NaN });
    }
  }
  return times;
};
