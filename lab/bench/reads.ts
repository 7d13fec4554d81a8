import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import autocannon, { type Client } from 'autocannon';
import { ownMuch } from '../../apps/api/test/support/distributions/many-holdings.ts';
import { publishSampleArticle } from '../../apps/api/test/support/content/sample-content.ts';
import { clearedUser } from '../../apps/api/test/support/verification/grant-levels.ts';
import { signedInUser } from '../../apps/api/test/support/app/test-app.ts';
import { startChild, whenReady } from '../../scripts/lib/children.ts';
import { freePort } from '../../scripts/lib/demo-environment.ts';
import { makeDataFolder, type Site, withSite } from '../../scripts/lib/site.ts';
import { makeOffers, withContext } from './lib/buyers.ts';
import { type CountingServer, startCountingServer, statementsPerCall } from './lib/database.ts';
import { plantProjects } from './lib/many-projects.ts';
import {
  type Blocks,
  type Compared,
  type Personal,
  type Reads,
  readsReport,
  readsTables,
  type Run,
} from './lib/reads-report.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/**
 * `npm run bench:reads`: the public reads compared with a bare route with the same answer, the personal reads of
 * investors with many or few holdings, and the blocks of the list of projects. It only reports.
 */
const rounds = 3;
const connections = 50;
const personalConnections = 10;
const seconds = 5;
const personalSeconds = 3;
const countedCalls = 100;
const articleCount = 30;
const projectCount = 30;

type Headers = Readonly<Record<string, string>>;
interface Call {
  readonly name: string;
  readonly url: string;
  readonly headers: Headers;
  /** The caller of each connection, unless all use one. */
  readonly people?: readonly Headers[];
}

const textOf = async ({ name, url, headers }: Call): Promise<string> => {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answers ${response.status}: ${text}`);
  return text;
};

const load = async (
  { url, headers, people = [] }: Omit<Call, 'name'>,
  duration: number,
  many = connections,
): Promise<Run & { readonly p50Ms: number; readonly meanMs: number }> => {
  const left = [...people];
  const setupClient = (client: Client): void => client.setHeaders({ ...headers, ...left.pop() });
  const result = await autocannon({ url, connections: many, duration, setupClient });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    meanMs: result.latency.average,
    p99Ms: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
};

const countStatements = (server: CountingServer, call: Call): Promise<number> =>
  statementsPerCall(server, countedCalls, async () => {
    await textOf(call);
  });

const compare = async (
  server: CountingServer,
  calls: readonly (Call & { readonly askedPercent: number })[],
): Promise<Compared[]> => {
  const texts = await Promise.all(calls.map(textOf));
  const port = await freePort();
  const bare = startChild({
    name: 'bare route',
    script: 'lab/bench/bare-child.ts',
    env: { PORT: String(port) },
  });
  bare.process.send(texts);
  await whenReady(bare);
  try {
    const results: Compared[] = [];
    for (const [index, call] of calls.entries()) {
      const yardstick = { url: `http://127.0.0.1:${port}/${index}`, headers: {} };
      await load(yardstick, 1);
      await load(call, 1);
      const measured = [];
      for (let round = 0; round < rounds; round += 1)
        measured.push({ bare: await load(yardstick, seconds), own: await load(call, seconds) });
      const statements = await countStatements(server, call);
      results.push({ ...call, bytes: Buffer.byteLength(texts[index] ?? ''), statements, rounds: measured });
    }
    return results;
  } finally {
    await bare.stop();
  }
};

const documentIdOf = async (site: Site, list: string): Promise<string> => {
  const { data } = JSON.parse(await textOf({ name: list, url: `${site.publicUrl}${list}`, headers: {} })) as {
    data: { documentId: string }[];
  };
  return data[0]?.documentId ?? '';
};

const sharedCalls = async (site: Site) => {
  const call = (path: string) => ({
    name: `\`GET ${path}\``,
    url: `${site.publicUrl}${path}`,
    headers: {},
    askedPercent: 50,
  });
  return [
    call('/api/articles'),
    call('/api/project-infos'),
    call(`/api/articles/${await documentIdOf(site, '/api/articles')}`),
    call(`/api/project-infos/${await documentIdOf(site, '/api/project-infos')}`),
  ];
};

const personalPaths = [
  '/api/users/me',
  '/api/projects/portfolio',
  '/api/projects/portfolio/returns',
  '/api/projects/portfolio/history',
  '/core/user/earnings/history',
  '/core/user/earnings/overview',
  '/core/user/earnings/last-payout',
  '/core/user/payouts-ahead',
  '/api/orders',
  '/api/notifications',
  '/core/user/wallet/CZK',
  '/core/user/wallet/CZK/movements',
  '/core/user/withdrawals',
  '/api/messages',
] as const;

const dashboardPaths: ReadonlySet<string> = new Set([
  '/api/projects/portfolio',
  '/api/projects/portfolio/returns',
  '/api/projects/portfolio/history',
  '/core/user/wallet/CZK',
]);

interface Latency {
  readonly p50Ms: number;
  readonly meanMs: number;
}
const inColumns = (rows: readonly Latency[]) => ({
  p50Ms: rows.map(({ p50Ms }) => p50Ms),
  meanMs: rows.map(({ meanMs }) => meanMs),
});

const readPersonal = async (
  site: Site,
  server: CountingServer,
  owners: { readonly much: Headers; readonly little: Headers },
): Promise<Personal[]> => {
  const results: Personal[] = [];
  for (const path of personalPaths) {
    const call = (headers: Headers): Call => ({
      name: path,
      url: `${site.publicUrl}${path}`,
      headers,
    });
    await textOf(call(owners.much));
    const statements = await countStatements(server, call(owners.much));
    const measured = { little: [] as Latency[], much: [] as Latency[] };
    for (let round = 0; round < rounds; round += 1)
      for (const owner of ['little', 'much'] as const)
        measured[owner].push(await load(call(owners[owner]), personalSeconds, personalConnections));
    results.push({
      name: `\`GET ${path}\``,
      statements,
      isOfDashboard: dashboardPaths.has(path),
      much: inColumns(measured.much),
      little: inColumns(measured.little),
    });
  }
  return results;
};

/** Blocks read by one uncached list; identifies its statement as the longest. */
const blocksOf = async (site: Site, server: CountingServer, attempt: string): Promise<number> => {
  const path = `/api/project-infos?locale=pl&sort=state&pagination[page]=1&pagination[pageSize]=25`;
  // In a new language, or two seconds later, so that no part of it is cached.
  await textOf({ name: attempt, url: `${site.publicUrl}${path}`, headers: {} });
  const { rows } = await server.admin.pool.query<{ blocks: string }>(
    `select (shared_blks_hit + shared_blks_read)::text as blocks from pg_stat_statements
     where query like '%counted.total, listed%' order by calls desc limit 1`,
  );
  return Number(rows[0]?.blocks);
};

const measureBlocks = async (site: Site, server: CountingServer): Promise<Blocks[]> => {
  const measured: Blocks[] = [];
  const sizes = [
    { projects: [1, 50], orders: [1, 1_000] },
    { projects: [51, 5_000], orders: [1_001, 100_000] },
  ] as const;
  for (const planted of sizes) {
    await plantProjects(server, planted);
    // Once to let the connection plan for this size, and once to count.
    await fetch(`${site.publicUrl}/api/project-infos?locale=cs&sort=state`);
    await server.admin.pool.query('select pg_stat_statements_reset()');
    measured.push({
      projects: planted.projects[1],
      orders: planted.orders[1],
      blocks: await blocksOf(site, server, 'list'),
    });
  }
  return measured;
};

const makeOwners = (server: CountingServer, site: Site) =>
  withContext(server, site.dataDir, async (context) => {
    const own = async (holdings: number, earnings: number): Promise<Headers> => {
      const { userId, headers } = await clearedUser(context);
      await ownMuch(context, { userId, holdings, earnings });
      return headers;
    };
    const everybody: Headers[] = [];
    for (let count = 0; count < connections; count += 1)
      everybody.push((await signedInUser(context)).headers);
    return { much: await own(200, 5_000), little: await own(2, 10), everybody };
  });

const measure = async (site: Site, server: CountingServer): Promise<Reads> => {
  await withContext(server, site.dataDir, async ({ transact }) => {
    for (let made = 0; made < articleCount; made += 1) await transact((tx) => publishSampleArticle(tx));
  });
  await makeOffers(server, site.dataDir, projectCount);
  const blocks = await measureBlocks(site, server);
  const owners = await makeOwners(server, site);
  await server.admin.pool.query('vacuum analyze');
  const me = {
    name: '`GET /api/users/me`',
    url: `${site.publicUrl}/api/users/me`,
    headers: owners.little,
    people: owners.everybody,
    askedPercent: 20,
  };
  const compared = await compare(server, [...(await sharedCalls(site)), me]);
  return { compared, personal: await readPersonal(site, server, owners), blocks };
};

const main = async (): Promise<void> => {
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = makeDataFolder();
  const server = await startCountingServer(dataDir);
  // The site uses this database instead of starting one, and does not limit the requests from one address.
  process.env['DATABASE_ADMIN_URL'] = server.adminUrl;
  process.env['RATE_LIMIT_ADDRESS_FACTOR'] = '1000';
  try {
    const reads = await withSite((site) => measure(site, server));
    const { rows } = await server.admin.pool.query<{ server_version: string }>('show server_version');
    const postgres = rows[0]?.server_version ?? '';
    writeReportFile(
      'reads',
      readsReport(reads, { connections, personalConnections, seconds, postgres, loadBefore }),
    );
    process.stdout.write(`${readsTables(reads)}\n`);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

await main();
