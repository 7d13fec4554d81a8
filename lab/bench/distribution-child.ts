import { executeStep } from '../../apps/api/src/modules/distributions/paying/execute-distribution.ts';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { distributionDeps } from '../../apps/api/test/support/distributions/sample-distributions.ts';

/**
 * Executes one approved payout as the worker does, in a process of its own, so that what it needs of memory is not
 * mixed up with anything else; tells its parent how long that took and how much memory it had at most.
 */
const database = openDatabase({
  url: process.env['APP_URL'] ?? '',
  connectionsMax: 2,
  applicationName: 'bench-distribution',
});
const transact = createUnitOfWork(database);
const distributionId = Number(process.env['DISTRIBUTION_ID']);

const main = async (): Promise<void> => {
  // A step that has nothing to do: the connection is there and the code is loaded.
  await transact((tx) => executeStep(distributionDeps, tx, 0));
  const { rss } = process.memoryUsage();
  const start = performance.now();
  while ((await transact((tx) => executeStep(distributionDeps, tx, distributionId))) === 'more');
  process.send?.({
    seconds: (performance.now() - start) / 1000,
    beforeMiB: rss / 2 ** 20,
    peakMiB: process.resourceUsage().maxRSS / 2 ** 10,
  });
  await database.close();
};

await main();
