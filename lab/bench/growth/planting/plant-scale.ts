import type { Database } from '@parcela/platform/database/database.ts';
import { peopleOf } from '../../lib/many-orders.ts';
import { freeClient } from '../../lib/planting.ts';
import { accountsOfOrders, closedDays, notifications, sequences } from './accounts.ts';
import { accountsOfLines, planDistributions, writeLines } from './distributions.ts';
import { bulkTables, leaveIndexes, makeIndexes } from './indexes.ts';
import { ledgerHead } from './ledger.ts';
import { businessOfOrders, issueShares, ledgerOfOrders } from './orders.ts';
import { cameAt, planOrders } from './plan.ts';
import { plantProjects } from './projects.ts';
import type { Scale } from './scale.ts';
import { openSteps, type Steps } from './steps.ts';

const chunk = 100_000;

const inChunks = async (
  count: number,
  plant: (from: number, to: number) => Promise<unknown>,
): Promise<void> => {
  for (let from = 1; from <= count; from += chunk) await plant(from, Math.min(count, from + chunk - 1));
};

const people = peopleOf({
  since: `(select date_trunc('second', ${cameAt('(n - 1)')} - interval '1 day') from growth.facts f)`,
  levels: `array['KYC', 'AML']`,
});

const plantPeople = (steps: Steps, scale: Scale): Promise<void> =>
  inChunks(scale.people, async (from, to) => {
    await steps.once(`people from ${from}`, async (client) => {
      await client.query(
        `select setval(pg_get_serial_sequence('users', 'id'), people + ${from} - 1) from growth.facts`,
      );
      await client.query(people, [from, to]);
    });
    await steps.once(`notifications from ${from}`, (client) => client.query(notifications(from, to)));
  });

/** Two connections write batches in turn; only their seals wait for each other. */
const inTwo = async (
  writers: readonly Steps[],
  count: number,
  plant: (steps: Steps, from: number, to: number) => Promise<unknown>,
): Promise<void> => {
  const chunks: (readonly [number, number])[] = [];
  await inChunks(count, (from, to) => Promise.resolve(chunks.push([from, to])));
  const work = async (steps: Steps): Promise<void> => {
    for (let next = chunks.shift(); next !== undefined; next = chunks.shift()) await plant(steps, ...next);
  };
  await Promise.all(writers.map(work));
};

/** Ledger and business rows are written separately: neither reads the other. */
const plantOrders = async (writers: readonly Steps[], scale: Scale): Promise<void> => {
  await inTwo(writers, scale.orders, (steps, from, to) =>
    steps.once(`ledger of orders from ${from}`, (client) => client.query(ledgerOfOrders(scale, from, to))),
  );
  await inTwo(writers, scale.orders, (steps, from, to) =>
    steps.once(`orders from ${from}`, (client) => client.query(businessOfOrders(from, to))),
  );
};

const plantLines = async (database: Database, writers: readonly Steps[], scale: Scale): Promise<void> => {
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from growth.lines');
  await inTwo(writers, rows[0]?.n ?? 0, (steps, from, to) =>
    steps.once(`lines from ${from}`, (client) => client.query(writeLines(scale, from, to))),
  );
};

const plan = `drop table if exists growth.orders, growth.holdings, growth.lines, growth.candidates`;

/** Vacuum must run outside a transaction. */
const vacuum = async (database: Database, table: string): Promise<void> => {
  const client = await freeClient(database);
  try {
    await client.query(`vacuum (analyze, freeze) ${table}`);
  } finally {
    client.release(true);
  }
};

const finish = async (database: Database, steps: Steps): Promise<void> => {
  await steps.once('sequences', (client) => client.query(sequences));
  for (const table of bulkTables) await steps.once(`vacuum of ${table}`, () => vacuum(database, table));
  await steps.once('analyze', (client) => client.query('analyze'));
};

/** Pages of accounts have free space for changes; a packed copy of the table takes a tenth less disk. */
const fillAccounts = (steps: Steps, percent: number): Promise<void> =>
  steps.once(`accounts filled to ${percent}`, (client) =>
    client.query(`alter table ledger_accounts set (fillfactor = ${percent})`),
  );

/** Plants a scale, or continues it: finished batches are skipped. */
export const plantScale = async (
  database: Database,
  scale: Scale,
  { isPacked }: { readonly isPacked: boolean },
): Promise<void> => {
  const settings = [`work_mem = '1200MB'`, `maintenance_work_mem = '3GB'`];
  const steps = await openSteps(database, settings);
  const ledger = await openSteps(database, [`work_mem = '400MB'`]);
  try {
    await plantProjects({ admin: database }, steps, scale);
    await planOrders(steps, scale);
    await planDistributions(steps, scale);
    await steps.once('head of the ledger', (client) => client.query(ledgerHead));
    await leaveIndexes(steps);
    await plantPeople(steps, scale);
    await steps.once('shares issued', (client) => client.query(issueShares(scale)));
    await plantOrders([steps, ledger], scale);
    await plantLines(database, [steps, ledger], scale);
    if (isPacked) await fillAccounts(steps, 100);
    await steps.once('accounts of orders', (client) => client.query(accountsOfOrders(scale)));
    await steps.once('accounts of lines', (client) => client.query(accountsOfLines(scale)));
    await steps.once('closed days', (client) => client.query(closedDays));
    if (isPacked) await fillAccounts(steps, 20);
    await steps.once('plan dropped', (client) => client.query(plan));
    await makeIndexes(steps);
    await finish(database, steps);
  } finally {
    steps.close();
    ledger.close();
  }
};
