import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asAdmin } from '@parcela/testkit';
import { readManifest } from '../../scripts/export/check-export.ts';
import { makeExportKey } from '../../scripts/export/export-key.ts';
import { startChild } from '../../scripts/lib/children.ts';
import { openDemoDatabase } from '../../scripts/lib/demo-database.ts';
import { makeDataFolder } from '../../scripts/lib/site.ts';
import { withContext } from './lib/buyers.ts';
import { type CountingServer, startCountingServer } from './lib/database.ts';
import { exportReport, type ExportRun, exportTable, type Step } from './lib/export/export-report.ts';
import { plantOrders } from './lib/many-orders.ts';
import { postPurchases, publishProjects } from './lib/export/many-transactions.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/**
 * `npm run bench:export`: how long the export, its check and its import elsewhere take, and how much memory each
 * needs, for a tenth of `--transactions` and for all of them. It only reports.
 */
const { values } = parseArgs({ options: { transactions: { type: 'string', default: '200000' } } });
const most = Number(values.transactions);

interface Place {
  readonly server: CountingServer;
  readonly appUrl: string;
  readonly folder: string;
  readonly publicKey: string;
}

const run = async (name: string, variables: Readonly<Record<string, string>>): Promise<Step> => {
  const child = startChild({
    name,
    script: 'lab/bench/export-child.ts',
    env: { ...variables, EXPORT_STEP: name },
  });
  const measured = new Promise<Step>((resolve) => {
    child.process.on('message', (message) => resolve(message as Step));
  });
  if ((await child.exited) !== 0) throw new Error(`${name} failed`);
  return measured;
};

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const found = statSync(join(folder, name));
    return sum + (found.isFile() ? found.size : 0);
  }, 0);

const successorOf = async (url: string, name: string): Promise<string> => {
  await asAdmin(url, `create database ${name}`);
  const successor = new URL(url);
  successor.pathname = `/${name}`;
  return successor.href;
};

const measure = async ({ server, appUrl, folder, publicKey }: Place, people: number): Promise<ExportRun> => {
  const to = mkdtempSync(join(folder, 'export-'));
  const variables = {
    APP_URL: appUrl,
    EXPORT_FOLDER: to,
    EXPORT_FILES: join(folder, 'files'),
    EXPORT_KEY: join(folder, 'export.key'),
    EXPORT_PUBLIC_KEY: publicKey,
    SUCCESSOR_URL: await successorOf(server.adminUrl, 'successor'),
  };
  const steps = {
    export: await run('export', variables),
    check: await run('check', variables),
    import: await run('import', variables),
  };
  const { journal, accounts } = readManifest(to);
  return { transactions: journal.transactions, accounts: accounts.count, people, bytes: bytesIn(to), steps };
};

/** Books of this many transactions in a separate database, exported, checked and imported. */
const runOf = async (folder: string, publicKey: string, transactions: number) => {
  const dataDir = makeDataFolder();
  const server = await startCountingServer(dataDir);
  // Fills this database instead of starting one.
  process.env['DATABASE_ADMIN_URL'] = server.adminUrl;
  try {
    const { appUrl } = await openDemoDatabase(dataDir);
    // More than the orders that wait for money, because each user has at most one.
    const people = Math.max(4_000, Math.round(transactions / 5));
    await withContext(server, dataDir, async (context) => {
      const projects = await publishProjects(context, transactions);
      await plantOrders(context.admin, { people, orders: transactions });
      await postPurchases(context, { count: transactions, people, projects });
    });
    const { rows } = await server.admin.pool.query<{ server_version: string }>('show server_version');
    const run = await measure({ server, appUrl, folder, publicKey }, people);
    return { run, postgres: rows[0]?.server_version ?? '' };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const main = async (): Promise<void> => {
  const loadBefore = loadavg()[0] ?? 0;
  const folder = mkdtempSync(join(tmpdir(), 'parcela-bench-export-'));
  mkdirSync(join(folder, 'files'));
  try {
    const publicKey = makeExportKey(join(folder, 'export.key'));
    const found = [
      await runOf(folder, publicKey, Math.round(most / 10)),
      await runOf(folder, publicKey, most),
    ];
    const runs = found.map(({ run }) => run);
    const report = exportReport(runs, { postgres: found[0]?.postgres ?? '', loadBefore });
    writeReportFile('export', report);
    process.stdout.write(`${exportTable(runs)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

await main();
