import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { makeDataFolder, type Site, withSite } from '../../scripts/lib/site.ts';
import { makeBuyers, makeOffers, type PossibleOrder, possibleOrders } from './lib/buyers.ts';
import { type CountingServer, startCountingServer } from './lib/database.ts';
import { median } from './lib/median.ts';
import { type OrderCost, orderCostReport, type Statement } from './lib/order-cost-report.ts';
import { type ProcessorTime, readProcessorTime, type Worker } from './lib/processor-time.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/**
 * `npm run bench:order-cost`: where the time of an order goes. Processor time by process, the database's time by
 * statement, and the plans of the two slowest statements. It only reports.
 */
const warmUpOrders = 600;
const batches = 12;
const ordersPerBatch = 300;
const atOnce = 10;
/** In one project the buyers would wait for each other, and the wait would count towards the statement. */
const projectCount = 40;

const placeOrders = async (site: Site, next: () => PossibleOrder, count: number): Promise<void> => {
  let left = count;
  const placeSome = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { authorization, body } = next();
      const response = await fetch(`${site.publicUrl}/api/orders`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body,
      });
      if (!response.ok) throw new Error(`an order was answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, placeSome));
};

const inTurn = (orders: readonly PossibleOrder[]) => {
  let asked = 0;
  return (): PossibleOrder => {
    const order = orders[asked];
    asked += 1;
    if (!order) throw new Error('there are more requests than possible orders');
    return order;
  };
};

/** Processor time of an order in ms, by part of the system: the median of the batches. */
const measureProcessorTime = async (place: (count: number) => Promise<void>): Promise<ProcessorTime> => {
  const seen: ProcessorTime[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const before = readProcessorTime();
    await place(ordersPerBatch);
    const after = readProcessorTime();
    const spent = (Object.keys(after) as Worker[]).map((worker) => [
      worker,
      (after[worker] - before[worker]) / ordersPerBatch,
    ]);
    seen.push(Object.fromEntries(spent) as ProcessorTime);
  }
  const workers = Object.keys(seen[0] ?? {}) as Worker[];
  return Object.fromEntries(
    workers.map((worker) => [worker, median(seen.map((batch) => batch[worker]))]),
  ) as ProcessorTime;
};

/** The application's statements that run at least with every tenth order, slowest first. */
const readStatements = async ({ admin }: CountingServer, orders: number): Promise<Statement[]> => {
  const { rows } = await admin.pool.query<Statement>(
    `select s.query as text, s.calls::float8 / $1 as "callsPerOrder", s.total_exec_time / $1 as "msPerOrder"
     from pg_stat_statements s join pg_roles r on r.oid = s.userid
     where r.rolname = 'parcela_app' and s.total_exec_time / $1 >= 0.005
     order by s.total_exec_time desc`,
    [orders],
  );
  return rows;
};

const explain = async ({ admin }: CountingServer, statement: string): Promise<string> => {
  const { rows } = await admin.pool.query<Record<'QUERY PLAN', string>>({
    text: `explain (generic_plan, costs off) ${statement}`,
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const measure = async (site: Site, server: CountingServer): Promise<OrderCost> => {
  const orders = batches * ordersPerBatch;
  const buyers = await makeBuyers(server, site.dataDir, warmUpOrders + orders);
  const next = inTurn(possibleOrders(buyers, await makeOffers(server, site.dataDir, projectCount)));
  const place = (count: number) => placeOrders(site, next, count);
  await server.admin.pool.query('vacuum analyze');
  await place(warmUpOrders);
  await server.admin.pool.query('select pg_stat_statements_reset()');
  const processorTime = await measureProcessorTime(place);
  const statements = await readStatements(server, orders);
  const largest = statements.filter(({ text }) => /^(with placed|with own)/.test(text));
  const plans = await Promise.all(
    largest.map(async ({ text }) => ({ text, plan: await explain(server, text) })),
  );
  return { orders, processorTime, statements, plans };
};

const main = async (): Promise<void> => {
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = makeDataFolder();
  const server = await startCountingServer(dataDir);
  // The site uses this database instead of starting one.
  process.env['DATABASE_ADMIN_URL'] = server.adminUrl;
  try {
    const cost = await withSite((site) => measure(site, server));
    writeReportFile(
      'order-cost',
      orderCostReport(cost, { projectCount, atOnce, batches, ordersPerBatch, loadBefore }),
    );
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

await main();
