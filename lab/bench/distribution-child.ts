import { executeStep } from '../../apps/api/src/modules/distributions/paying/execute-distribution.ts';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { distributionDeps } from '../../apps/api/test/support/distributions/sample-distributions.ts';

/**
 * Executes one approved distribution as the worker does, in a separate process, so that its memory is measured alone;
 * reports its duration and peak memory to its parent.
 */
const database = openDatabase({
  url: process.env['APP_URL'] ?? '',
  connectionsMax: 2,
  applicationName: 'bench-distribution',
});
const transact = createUnitOfWork(database);
const distributionId = Number(process.env['DISTRIBUTION_ID']);

const main = async (): Promise<void> => {
  // A step without work: it opens the connection and loads the code.
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
