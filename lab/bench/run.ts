import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import autocannon, { type Request } from 'autocannon';
import { makeDataFolder, type Site, withSite } from '../../scripts/lib/site.ts';
import { makeBuyers, makeOffers, type PossibleOrder, possibleOrders } from './lib/buyers.ts';
import { type CountingServer, startCountingServer, statementsPerCall } from './lib/database.ts';
import { type Measurement, reportOf, tableOf } from './lib/report.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/** `npm run bench`: how many calls a second the product answers on this machine. It only reports. */
const connections = 50;
const seconds = 10;
const countedCalls = 100;
const buyerCount = 400;
const offerCount = 20;

interface Scenario {
  readonly name: string;
  /** The next request, which may differ each time. */
  readonly next: () => Required<Pick<Request, 'path' | 'method' | 'headers'>> & { readonly body?: string };
}

const measure = async (site: Site, server: CountingServer, scenario: Scenario): Promise<Measurement> => {
  const statements = await statementsPerCall(server, countedCalls, async () => {
    const { path, ...request } = scenario.next();
    const response = await fetch(`${site.publicUrl}${path}`, request as RequestInit);
    const text = await response.text();
    if (!response.ok) throw new Error(`${scenario.name} answers ${response.status}: ${text}`);
  });
  const result = await autocannon({
    url: site.publicUrl,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...scenario.next() }) }],
  });
  return {
    name: scenario.name,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    requests: result.requests.total,
    errors: result.errors + result.non2xx,
    statements,
  };
};

const firstProject = async (site: Site): Promise<string> => {
  const response = await fetch(`${site.publicUrl}/api/project-infos`);
  const { data } = (await response.json()) as { data: { documentId: string }[] };
  const id = data[0]?.documentId;
  if (id === undefined) throw new Error('the demo has no projects');
  return id;
};

const scenariosOf = (orders: readonly PossibleOrder[], projectId: string): readonly Scenario[] => {
  const placed = { count: 0 };
  const get = (path: string, headers: Record<string, string> = {}) => ({
    path,
    method: 'GET' as const,
    headers,
  });
  const nextOrder = (): PossibleOrder => {
    const order = orders[placed.count % orders.length];
    placed.count += 1;
    if (!order) throw new Error('there is nothing to order');
    return order;
  };
  return [
    {
      name: '`GET /api/users/me`',
      next: () => get('/api/users/me', { authorization: orders[0]?.authorization ?? '' }),
    },
    { name: '`GET /api/project-infos`', next: () => get('/api/project-infos') },
    { name: '`GET /api/project-infos/{id}`', next: () => get(`/api/project-infos/${projectId}`) },
    {
      name: '`POST /api/orders`',
      next: () => {
        const { authorization, body } = nextOrder();
        const headers = {
          authorization,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        };
        return { path: '/api/orders', method: 'POST', headers, body };
      },
    },
  ];
};

const main = async (): Promise<void> => {
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = makeDataFolder();
  const server = await startCountingServer(dataDir);
  // The site uses this database instead of starting one.
  process.env['DATABASE_ADMIN_URL'] = server.adminUrl;
  try {
    const measurements = await withSite(async (site) => {
      const buyers = await makeBuyers(server, site.dataDir, buyerCount);
      const orders = possibleOrders(buyers, await makeOffers(server, site.dataDir, offerCount));
      const results: Measurement[] = [];
      for (const scenario of scenariosOf(orders, await firstProject(site)))
        results.push(await measure(site, server, scenario));
      return results;
    });
    const { rows } = await server.admin.pool.query<{ server_version: string }>('show server_version');
    const postgres = rows[0]?.server_version ?? '';
    writeReportFile('load', reportOf(measurements, { connections, seconds, postgres, loadBefore }));
    process.stdout.write(`${tableOf(measurements)}\n`);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

await main();
