import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signedInStaff, type TestStaff } from '../apps/api/test/support/app/test-staff.ts';
import { root } from '../scripts/lib/children.ts';
import { makeDataFolder, type Site, withSite } from '../scripts/lib/site.ts';
import { withContext } from './lib/buyers.ts';
import { type CountingServer, startCountingServer } from './lib/database.ts';
import { costOfIndexes, plantOrders, type Size } from './lib/many-orders.ts';
import { type ListRun, operatorListsReport, operatorListsTable } from './lib/operator-lists-report.ts';

/**
 * `npm run bench:operator-lists`: how long the big lists of the back office take over many people and orders: first
 * page, each filter, and a page in the middle. It reports and judges nothing.
 * `-- --people 100000 --orders 500000` plants less.
 */
const connections = 10;
const calls = 200;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '5000000' },
  },
});
const size: Size = { people: Number(values.people), orders: Number(values.orders) };

const cursor = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');

interface Middle {
  readonly id: number;
  readonly micros: string;
  readonly price: string;
  readonly number: string;
  readonly reference: string;
  readonly project: string;
  readonly user: string;
  readonly userId: number;
}

/** An order in the middle of all of them, by which filters and cursors are made. */
const findMiddle = async ({ admin }: CountingServer): Promise<Middle> => {
  const { rows } = await admin.pool.query<Middle>(`
    select o.id, (extract(epoch from o.created_at) * 1000000)::bigint::text as micros, o.price::text,
      to_char(o.created_at at time zone 'Europe/Prague', 'YYYYMMDD') || '-' || o.project_id || '-' || o.id as number,
      o.payment_reference as reference, h.document_id as project, u.document_id as user, u.id as "userId"
    from orders o join project_headings h on h.project_id = o.project_id join users u on u.id = o.user_id
    where o.id = (select max(id) / 2 from orders)`);
  const [row] = rows;
  if (!row) throw new Error('nothing is planted');
  return row;
};

const pathsFor = (middle: Middle): readonly string[] => {
  const placed = cursor({ by: 'createdAt', micros: Number(middle.micros), id: middle.id });
  const priced = cursor({ by: 'price', currency: 'CZK', price: Number(middle.price), id: middle.id });
  const day = new Date(Number(middle.micros) / 1_000).toISOString().slice(0, 10);
  const orders = [
    '',
    `pagination[after]=${placed}`,
    `sort=createdAt&pagination[after]=${placed}`,
    'sort=price:desc',
    `sort=price:desc&pagination[after]=${priced}`,
    'filters[state]=Paid',
    'filters[state]=Unpaid',
    'filters[state]=Failed',
    'filters[state]=AdminCancel',
    `filters[state]=Timeout&pagination[after]=${placed}`,
    `filters[project]=${middle.project}`,
    `filters[project]=${middle.project}&filters[state]=Failed`,
    `filters[user]=${middle.user}`,
    `filters[number]=${middle.number}`,
    `filters[reference]=${middle.reference}`,
    'filters[currency]=EUR',
    'filters[currency]=PLN',
    'filters[paymentType]=BankTransfer',
    'filters[paymentType]=PayoutPaymentGateway',
    'filters[needsReview]=true',
    `filters[from]=${day}&filters[to]=${day}`,
    `filters[expiresBefore]=${new Date().toISOString().slice(0, 10)}`,
    'filters[currency]=CZK&filters[priceFrom]=5000000',
    'filters[currency]=EUR&filters[priceFrom]=303000&filters[priceTo]=303000&sort=price',
  ].map((query) => `/operator/orders?${query}`);
  const users = [
    '',
    `pagination[after]=${cursor(middle.userId)}`,
    'filters[search]=planted4711',
    'filters[search]=novak4711',
    'filters[search]=jan',
    'filters[level]=INVESTOR',
    'filters[country]=SVK',
    'filters[state]=unconfirmed',
    'filters[restricted]=true',
  ].map((query) => `/operator/users?${query}`);
  const suspense = [
    '',
    `pagination[after]=${cursor([Number(middle.micros), 1])}`,
    'filters[reason]=unknown_reference',
    'filters[reason]=surplus',
    'filters[currency]=PLN',
    'filters[payer]=novak',
    `filters[from]=${day}&filters[to]=${day}`,
  ].map((query) => `/operator/suspense?${query}`);
  return [...orders, ...users, ...suspense];
};

/** So many calls over ten connections, each connection one call after the other. */
const measure = async (site: Site, headers: TestStaff['headers'], path: string): Promise<ListRun> => {
  const times: number[] = [];
  const asked = { rows: 0, errors: 0 };
  const call = async (): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`${site.publicUrl}${path}`, { headers });
    const body = (await answer.json()) as { data?: unknown };
    if (!answer.ok) asked.errors += 1;
    if (Array.isArray(body.data)) asked.rows = body.data.length;
    return performance.now() - began;
  };
  for (let warm = 0; warm < connections; warm += 1) await call();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let made = 0; made < calls / connections; made += 1) times.push(await call());
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
  return { path, p50Ms: at(0.5), p95Ms: at(0.95), ...asked };
};

const addedIndexes = ['orders_not_paid', 'orders_payment_type', 'orders_price', 'orders_owing'];

const run = async (site: Site, server: CountingServer) => {
  const { headers } = await withContext(server, site.dataDir, (context) =>
    signedInStaff(context, ['administrator', 'finance']),
  );
  const began = performance.now();
  await plantOrders(server.admin, size);
  const plantedSeconds = (performance.now() - began) / 1_000;
  process.stdout.write(`planted in ${Math.round(plantedSeconds)} s\n`);
  const runs: ListRun[] = [];
  for (const path of pathsFor(await findMiddle(server))) {
    const one = await measure(site, headers, path);
    process.stdout.write(`${one.p95Ms.toFixed(0).padStart(6)} ms  ${path}\n`);
    runs.push(one);
  }
  return { runs, plantedSeconds, costs: await costOfIndexes(server.admin, addedIndexes, size) };
};

const main = async (): Promise<void> => {
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = makeDataFolder();
  const server = await startCountingServer(dataDir);
  process.env['DATABASE_ADMIN_URL'] = server.adminUrl;
  process.env['RATE_LIMIT_ADDRESS_FACTOR'] = '1000';
  try {
    const found = await withSite((site) => run(site, server));
    const { rows } = await server.admin.pool.query<{ server_version: string }>('show server_version');
    const conditions = { connections, calls, size, loadBefore, postgres: rows[0]?.server_version ?? '' };
    mkdirSync(join(root, 'docs/proof'), { recursive: true });
    writeFileSync(join(root, 'docs/proof/operator-lists.md'), operatorListsReport(found, conditions));
    process.stdout.write(`${operatorListsTable(found.runs)}\n\nWritten to docs/proof/operator-lists.md\n`);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

await main();
