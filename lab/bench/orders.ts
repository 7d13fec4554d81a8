import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import autocannon from 'autocannon';
import { makeDataFolder, type Site, withSite } from '../../scripts/lib/site.ts';
import { makeBuyers, makeOffers, type PossibleOrder, possibleOrders } from './lib/buyers.ts';
import { type CountingServer, startCountingServer, statementsPerCall } from './lib/database.ts';
import { type OrderRun, type Round, throughputReport, throughputTable } from './lib/orders-report.ts';
import { measurePgbench, preparePgbench } from './lib/pgbench.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/**
 * `npm run bench:orders`: how many orders a second one API process places, in forty projects and in one, compared
 * with pgbench on the same database in the same minutes. It only reports.
 */
const rounds = 3;
const connections = 50;
const seconds = 10;
/** Once before the rounds, so that connections and their plans exist, as on any running platform. */
const warmUpSeconds = 5;
const projectCount = 40;
const countedCalls = 100;
/** A user has at most one live order per project, so each order in one project needs another user. */
const buyersPerRun = 8_000;

const requestOf = ({ authorization, body }: PossibleOrder) => ({
  path: '/api/orders',
  method: 'POST' as const,
  headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body,
});

/** Sends each order once: a repeated order would be refused. */
const inTurn = (orders: readonly PossibleOrder[]) => {
  const asked = { count: 0 };
  return () => {
    const order = orders[asked.count];
    asked.count += 1;
    if (!order) throw new Error('there are more requests than possible orders');
    return requestOf(order);
  };
};

const placeOrders = async (
  site: Site,
  orders: readonly PossibleOrder[],
  duration = seconds,
): Promise<OrderRun> => {
  const next = inTurn(orders);
  const result = await autocannon({
    url: site.publicUrl,
    connections,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    refused: result.non2xx - result['5xx'],
    failed: result['5xx'] + result.errors,
  };
};

const countStatements = (site: Site, server: CountingServer, orders: readonly PossibleOrder[]) => {
  const next = inTurn(orders);
  return statementsPerCall(server, countedCalls, async () => {
    const { path, ...request } = next();
    const response = await fetch(`${site.publicUrl}${path}`, request);
    if (!response.ok) throw new Error(`an order was answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  });
};

/** Offers that are older than a second, so that the database has counted them, as on a running platform. */
const offersKnown = async (server: CountingServer, dataDir: string, count: number) => {
  const offers = await makeOffers(server, dataDir, count);
  await server.admin.pool.query('vacuum analyze');
  return offers;
};

const measureRound = async (
  site: Site,
  server: CountingServer,
  buyers: readonly string[],
): Promise<Round> => {
  const pgbench = await measurePgbench(server.adminUrl);
  const many = possibleOrders(buyers, await offersKnown(server, site.dataDir, projectCount));
  const manyRun = await placeOrders(site, many);
  const one = possibleOrders(buyers, await offersKnown(server, site.dataDir, 1));
  return { pgbench, many: manyRun, one: await placeOrders(site, one) };
};

const main = async (): Promise<void> => {
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = makeDataFolder();
  const server = await startCountingServer(dataDir);
  // The site uses this database instead of starting one.
  process.env['DATABASE_ADMIN_URL'] = server.adminUrl;
  try {
    const measured = await withSite(async (site) => {
      await preparePgbench(server.adminUrl);
      const buyers = await makeBuyers(server, site.dataDir, buyersPerRun);
      const counted = possibleOrders(
        buyers.slice(0, countedCalls),
        await offersKnown(server, site.dataDir, 1),
      );
      const statements = await countStatements(site, server, counted);
      const warmUp = possibleOrders(buyers, await offersKnown(server, site.dataDir, projectCount));
      await placeOrders(site, warmUp, warmUpSeconds);
      const results: Round[] = [];
      for (let round = 0; round < rounds; round += 1) results.push(await measureRound(site, server, buyers));
      return { statements, rounds: results };
    });
    const { rows } = await server.admin.pool.query<{ server_version: string }>('show server_version');
    writeReportFile(
      'orders-throughput',
      throughputReport(measured, {
        connections,
        seconds,
        projectCount,
        postgres: rows[0]?.server_version ?? '',
        loadBefore,
      }),
    );
    process.stdout.write(`${throughputTable(measured)}\n`);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

await main();
