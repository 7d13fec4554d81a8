import { type Conditions, machine } from './report.ts';

/** One distribution, executed alone in a separate process. */
export interface Execution {
  readonly holders: number;
  readonly seconds: number;
  /** Resident memory of the process at the start and at the peak. */
  readonly beforeMiB: number;
  readonly peakMiB: number;
}

interface Orders {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly orders: number;
  readonly failed: number;
}

/** Orders without and with a distribution in the same process. */
export interface OrdersMeanwhile {
  readonly holders: number;
  /** Holders that were paid while the orders were measured. */
  readonly paid: number;
  readonly quiet: Orders;
  readonly busy: Orders;
}

export interface Measured {
  readonly executions: readonly Execution[];
  readonly meanwhile: OrdersMeanwhile;
}

const msEach = ({ seconds, holders }: Execution): number => (seconds * 1000) / holders;

const executionRow = (one: Execution, first: Execution): string =>
  `| ${one.holders} | ${one.seconds.toFixed(1)} | ${msEach(one).toFixed(2)} | ${(msEach(one) / msEach(first)).toFixed(2)} | ${one.beforeMiB.toFixed(0)} | ${one.peakMiB.toFixed(0)} | ${(one.peakMiB - first.peakMiB).toFixed(0)} |`;

const ordersRow = (name: string, { p50Ms, p99Ms, orders, failed }: Orders): string =>
  `| ${name} | ${p50Ms} | ${p99Ms} | ${orders} | ${failed} |`;

/** Formats the figures as tables, for the terminal and for the report. */
export const distributionsTables = ({ executions, meanwhile }: Measured): string => {
  const [first] = executions;
  if (!first) return '';
  const { quiet, busy } = meanwhile;
  return [
    '| holders | s | ms a holder | ÷ the first | memory before, MiB | at most, MiB | more than the first, MiB |',
    '|---:|---:|---:|---:|---:|---:|---:|',
    ...executions.map((one) => executionRow(one, first)),
    '',
    'Asked for 10,000 holders: at most 1.3 times the time a holder of 1,000, and 64 MiB more.',
    '',
    '| orders | p50 ms | p99 ms | placed | failed |',
    '|---|---:|---:|---:|---:|',
    ordersRow('without a payout', quiet),
    ordersRow(`during a payout to ${meanwhile.holders} holders (${meanwhile.paid} paid meanwhile)`, busy),
    '',
    `p99 during the payout ÷ without: ${(busy.p99Ms / quiet.p99Ms).toFixed(2)} (asked: at most 3).`,
  ].join('\n');
};

export const distributionsReport = (
  measured: Measured,
  conditions: Conditions,
): string => `# What a payout costs, by holder, in memory, and people who order meanwhile

Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:distributions\`, which writes this page.

- Machine: ${machine()}; load average before the run ${conditions.loadBefore.toFixed(1)}
- Node ${process.versions.node}, PostgreSQL ${conditions.postgres} with its defaults (\`fsync\` on)
- Database, API, worker and the load generator share the machine

${distributionsTables(measured)}

A payout is executed alone, in a process of its own, from the writing of the lines to the last batch: each holder gets a
line, a ledger transaction, a wallet that did not exist and a notification. Orders are placed over
${conditions.connections} connections for ${conditions.seconds} s, with the worker in the process that answers them.
`;
