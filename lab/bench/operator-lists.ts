import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { staffRoles } from '@parcela/domain';
import { signedInStaff } from '../../apps/api/test/support/app/test-staff.ts';
import { makeDataFolder, type Site, withSite } from '../../scripts/lib/site.ts';
import { withContext } from './lib/buyers.ts';
import { type CountingServer, startCountingServer } from './lib/database.ts';
import { costOfIndexes, postponeDeadlines, plantOrders, type Size } from './lib/many-orders.ts';
import { plantStaffItems } from './lib/operator-lists/staff-items.ts';
import { connections, listCaller, type ListCaller } from './lib/operator-lists/caller.ts';
import { listRoutes, queriesOf, type Samples } from './lib/operator-lists/calls.ts';
import { type ListRun, operatorListsReport, operatorListsTable } from './lib/operator-lists/report.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/**
 * `npm run bench:operator-lists`: how long the lists of the back office take with many users and orders: first page,
 * each filter, a page deep in the list, and the search. Lists and filters come from the contract. It only reports.
 * `-- --people 100000 --orders 500000` plants less; `-- --data <folder>` stores the planted data for the next run.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '5000000' },
    calls: { type: 'string', default: '100' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const size: Size = { people: Number(values.people), orders: Number(values.orders) };
const calls = Number(values.calls);

interface Middle {
  readonly price: string;
  readonly number: string;
  readonly reference: string;
  readonly project: string;
  readonly user: string;
  readonly account: string;
  readonly distribution: string;
  readonly day: string;
}

/** An order from the middle of the range, whose values the filters use. */
const findMiddle = async ({ admin }: CountingServer): Promise<Middle> => {
  const { rows } = await admin.pool.query<Middle>(`
    select o.price::text, o.payment_reference as reference, h.document_id as project, u.document_id as user,
      to_char(o.created_at at time zone 'Europe/Prague', 'YYYYMMDD') || '-' || o.project_id || '-' || o.id as number,
      to_char(o.created_at at time zone 'Europe/Prague', 'YYYY-MM-DD') as day,
      (select document_id from collection_accounts order by id limit 1) as account,
      (select document_id from distributions where state = 'executed' order by id desc limit 1) as distribution
    from orders o join project_headings h on h.project_id = o.project_id join users u on u.id = o.user_id
    where o.id = (select max(id) / 2 from orders)`);
  const [row] = rows;
  if (!row) throw new Error('nothing is planted');
  return row;
};

const samplesOf = ({
  price,
  number,
  reference,
  project,
  user,
  account,
  distribution,
  day,
}: Middle): Samples => ({
  search: ['novak', 'parcel'],
  'filters[search]': ['planted4711', 'novak4711', 'jan', 'jan novak4711', 'nobody-of-this-name'],
  'filters[country]': ['CZE', 'SVK', 'USA'],
  'filters[user]': [user],
  'filters[investor]': [user],
  'filters[project]': [project],
  'filters[number]': [number],
  'filters[reference]': [reference],
  'filters[account]': [account],
  'filters[distribution]': [distribution],
  'filters[amount]': ['1010'],
  'filters[order]': [number],
  'filters[payer]': ['novak', 'nobody'],
  'filters[request]': [user],
  'filters[action]': ['order.paid', 'suspense.assign'],
  'filters[subjectType]': ['order'],
  'filters[subjectId]': ['4711'],
  'filters[actor]': [user],
  'filters[from]': [day, `${day}&filters[to]=${day}`],
  'filters[to]': [day],
  'filters[periodFrom]': [day, `${day}&filters[periodTo]=${day}`],
  'filters[periodTo]': [day],
  '/operator/audit filters[from]': [`${day}T00:00:00Z`],
  '/operator/audit filters[to]': [`${day}T00:00:00Z`],
  'filters[expiresBefore]': [day, '2999-01-01'],
  'filters[priceFrom]': ['5000000', `${price}&filters[currency]=EUR`],
  'filters[priceTo]': ['101000', `303000&filters[priceFrom]=303000&filters[currency]=EUR&sort=price`],
  on: [day],
});

/** Fails before the minutes of planting if a list's filters have no samples. */
const requireSamples = async (): Promise<void> => {
  const any = {
    price: '1',
    number: '1',
    reference: '1',
    project: '1',
    user: '1',
    account: '1',
    distribution: '1',
    day: '2026-01-01',
  };
  for (const route of await listRoutes()) queriesOf(route, samplesOf(any));
};

const searches = ({ number, reference, user }: Middle): readonly string[] =>
  [
    'planted4711',
    'novak4711',
    'jan',
    'jan nov',
    'nobody-of-this-name',
    number,
    reference,
    user,
    '1010,00',
  ].map((typed) => `/operator/search?q=${encodeURIComponent(typed)}`);

const callsOf = async (caller: ListCaller, middle: Middle): Promise<readonly string[]> => {
  const found: string[] = [];
  const samples = samplesOf(middle);
  for (const route of await listRoutes()) {
    const path = await caller.fill(route.path, middle.user);
    if (path === undefined || !path.includes(values.only)) continue;
    const { plain, filtered } = queriesOf(route, samples);
    const deep = await caller.deepPage(route, `${path}?${plain}`);
    const queries = [plain, ...filtered, ...(deep === undefined ? [] : [`${plain}&${deep}`])];
    found.push(...queries.map((query) => `${path}?${query}`));
  }
  return [...found, ...['/operator/today', ...searches(middle)].filter((path) => path.includes(values.only))];
};

const run = async (site: Site, server: CountingServer) => {
  // A stored folder has the previous run's member of staff.
  await server.admin.pool.query(
    `update staff_members set email_canonical = 'run' || id || '@bench.example', email = 'run' || id || '@bench.example' where email like 'staff%@operator.example'`,
  );
  const { headers } = await withContext(server, site.dataDir, (context) =>
    signedInStaff(context, staffRoles),
  );
  const caller = listCaller(site, headers, calls);
  const middle = await findMiddle(server);
  const runs: ListRun[] = [];
  for (const path of await callsOf(caller, middle)) {
    const one = await caller.measure(path);
    process.stdout.write(`${one.p95Ms.toFixed(0).padStart(6)} ms ${one.errors ? 'ERR ' : ''} ${path}\n`);
    runs.push(one);
  }
  return runs;
};

/** Plants once: a stored folder contains a mark. */
const plantOnce = async (server: CountingServer, folder: string, site: string): Promise<void> => {
  const mark = join(folder, 'planted.json');
  if (!existsSync(mark)) {
    await withSite(() => Promise.resolve(), { dataFolder: site });
    const began = performance.now();
    await plantOrders(server.admin, size);
    await plantStaffItems(server.admin, size);
    writeFileSync(
      mark,
      JSON.stringify({ ...size, seconds: Math.round((performance.now() - began) / 1_000) }),
    );
  }
  await postponeDeadlines(server.admin);
};

const addedIndexes = ['orders_not_paid', 'orders_payment_type', 'orders_price', 'orders_owing'];

const main = async (): Promise<void> => {
  await requireSamples();
  const loadBefore = loadavg()[0] ?? 0;
  const folder = values.data === undefined ? makeDataFolder() : resolve(values.data);
  const siteFolder = join(folder, 'site');
  mkdirSync(siteFolder, { recursive: true });
  const server = await startCountingServer(folder);
  process.env['DATABASE_ADMIN_URL'] = server.adminUrl;
  process.env['RATE_LIMIT_ADDRESS_FACTOR'] = '1000';
  try {
    await plantOnce(server, folder, siteFolder);
    const runs = await withSite((site) => run(site, server), { dataFolder: siteFolder });
    if (values.only !== '') return;
    const planted = JSON.parse(readFileSync(join(folder, 'planted.json'), 'utf8')) as Size & {
      readonly seconds: number;
    };
    const costs = await costOfIndexes(server.admin, addedIndexes, planted);
    const { rows } = await server.admin.pool.query<{ server_version: string }>('show server_version');
    const conditions = {
      connections,
      calls,
      size: planted,
      loadBefore,
      postgres: rows[0]?.server_version ?? '',
    };
    const report = operatorListsReport({ runs, plantedSeconds: planted.seconds, costs }, conditions);
    writeReportFile('operator-lists', report);
    process.stdout.write(`${operatorListsTable(runs)}\n`);
  } finally {
    await server.stop();
    if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

await main();
