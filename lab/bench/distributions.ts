import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { honestBody } from '../../apps/api/test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../apps/api/test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import type { TestContext } from '../../apps/api/test/support/database/test-database.ts';
import { startChild, whenReady } from '../../scripts/lib/children.ts';
import { openDemoDatabase } from '../../scripts/lib/demo-database.ts';
import { demoEnvironment, freePort, readPlaces } from '../../scripts/lib/demo-environment.ts';
import { makeDataFolder } from '../../scripts/lib/site.ts';
import { makeBuyers, possibleOrders, withContext } from './lib/buyers.ts';
import { type CountingServer, startCountingServer } from './lib/database.ts';
import { approvedDistribution } from './lib/holders.ts';
import {
  type Execution,
  type OrdersMeanwhile,
  distributionsReport,
  distributionsTables,
} from './lib/distributions-report.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/**
 * `npm run bench:distributions`: the cost of a distribution in time per holder and in memory, and its effect on
 * orders placed meanwhile. With `--large` it also runs for 100,000 holders. It only reports.
 */
const isLarge = process.argv.includes('--large');
const sizes = isLarge ? [1_000, 10_000, 100_000] : [1_000, 10_000];
const holdersMeanwhile = 10_000;
const connections = 10;
const seconds = 8;
const buyerCount = 1_000;
const projectCount = 10;

interface Bench {
  readonly server: CountingServer;
  readonly dataDir: string;
  readonly appUrl: string;
}

const prepare = <T>({ server, dataDir }: Bench, work: (context: TestContext) => Promise<T>): Promise<T> =>
  withContext(server, dataDir, work);

const execute = async (bench: Bench, holders: number): Promise<Execution> => {
  const distributionId = await prepare(bench, (context) => approvedDistribution(context, holders));
  const child = startChild({
    name: `payout to ${holders}`,
    script: 'lab/bench/distribution-child.ts',
    env: { APP_URL: bench.appUrl, DISTRIBUTION_ID: String(distributionId) },
  });
  const measured = new Promise<Omit<Execution, 'holders'>>((resolve) => {
    child.process.on('message', (message) => resolve(message as Omit<Execution, 'holders'>));
  });
  if ((await child.exited) !== 0) throw new Error(`${child.name} failed`);
  return { holders, ...(await measured) };
};

/** Bodies of orders of one share of new projects. */
const offers = (bench: Bench): Promise<string[]> =>
  prepare(bench, async ({ transact }) => {
    const bodies: string[] = [];
    for (let made = 0; made < projectCount; made += 1)
      bodies.push(
        await transact(async (tx) => {
          const { documentId } = await publishSampleProject(tx, { shareCount: 1_000_000 });
          return JSON.stringify(await honestBody(tx, { project: documentId, shares: 1 }));
        }),
      );
    return bodies;
  });

/** Places orders for some seconds, each by a different buyer or in a different project. */
const orderFrom = (publicUrl: string, orders: ReturnType<typeof possibleOrders>) => {
  const asked = { count: 0 };
  const next = () => {
    const order = orders[asked.count];
    asked.count += 1;
    if (!order) throw new Error('there are more requests than possible orders');
    return {
      path: '/api/orders',
      method: 'POST' as const,
      headers: {
        authorization: order.authorization,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: order.body,
    };
  };
  return async () => {
    const result = await autocannon({
      url: publicUrl,
      connections,
      duration: seconds,
      requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    });
    const { latency, errors, non2xx } = result;
    return {
      p50Ms: latency.p50,
      p99Ms: latency.p99,
      orders: result['2xx'],
      failed: errors + non2xx,
    };
  };
};

/** Holders of the last distribution who have been paid. */
const countPaid = async ({ server }: Bench): Promise<number> => {
  const { rows } = await server.admin.pool.query<{ paid: number }>(
    `select count(*)::integer as paid from distribution_lines
     where state <> 'pending' and distribution_id = (select max(id) from distributions)`,
  );
  return rows[0]?.paid ?? 0;
};

/** The worker pays in the process that answers the orders. */
const ordersMeanwhile = async (bench: Bench, publicUrl: string): Promise<OrdersMeanwhile> => {
  const buyers = await makeBuyers(bench.server, bench.dataDir, buyerCount);
  const place = orderFrom(publicUrl, possibleOrders(buyers, await offers(bench)));
  // Opens the connections and prepares their plans.
  await place();
  const quiet = await place();
  await prepare(bench, (context) => approvedDistribution(context, holdersMeanwhile));
  while ((await countPaid(bench)) === 0) await setTimeout(100);
  const before = await countPaid(bench);
  const busy = await place();
  const paid = (await countPaid(bench)) - before;
  return { holders: holdersMeanwhile, paid, quiet, busy };
};

/** API and worker in one process, and the sandbox, which receives the mails; without the web apps. */
const withApi = async <T>(dataDir: string, work: (publicUrl: string) => Promise<T>): Promise<T> => {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const places = readPlaces({
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
  });
  const environment = await demoEnvironment(places, await openDemoDatabase(dataDir));
  const sandbox = startChild({
    name: 'sandbox',
    script: 'apps/sandbox/src/main.ts',
    env: environment.sandbox,
  });
  const api = startChild({ name: 'api', script: 'apps/api/src/main.ts', env: environment.api });
  try {
    await whenReady(sandbox);
    await whenReady(api);
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    await api.stop();
    await sandbox.stop();
  }
};

const main = async (): Promise<void> => {
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = makeDataFolder();
  const server = await startCountingServer(dataDir);
  // The API uses this database instead of starting one.
  process.env['DATABASE_ADMIN_URL'] = server.adminUrl;
  try {
    const { appUrl } = await openDemoDatabase(dataDir);
    const bench = { server, dataDir, appUrl };
    await prepare(bench, (context) => context.transact(setSampleRates));
    const executions: Execution[] = [];
    for (const holders of sizes) executions.push(await execute(bench, holders));
    const meanwhile = await withApi(dataDir, (publicUrl) => ordersMeanwhile(bench, publicUrl));
    const { rows } = await server.admin.pool.query<{ server_version: string }>('show server_version');
    const measured = { executions, meanwhile };
    const postgres = rows[0]?.server_version ?? '';
    const report = distributionsReport(measured, { connections, seconds, postgres, loadBefore });
    writeReportFile('distributions', report);
    process.stdout.write(`${distributionsTables(measured)}\n`);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

await main();
