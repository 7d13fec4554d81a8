import { median } from './median.ts';
import { type Conditions, machine } from './report.ts';
import { pgbenchRows, yardstickName } from './pgbench.ts';

/** Placing orders for some seconds. */
export interface OrderRun {
  /** Orders placed a second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers that refused (4xx). */
  readonly refused: number;
  /** Answers 5xx, and requests without an answer. */
  readonly failed: number;
}

export interface Round {
  /** Transactions a second of pgbench. */
  readonly pgbench: number;
  readonly many: OrderRun;
  readonly one: OrderRun;
}

export interface Measured {
  readonly statements: number;
  readonly rounds: readonly Round[];
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const whole = (value: number): string => String(Math.round(value));

interface Line {
  readonly what: string;
  readonly asked: string;
  readonly measured: string;
}

const linesOf = ({ statements, rounds }: Measured): readonly Line[] => {
  const pgbench = median(rounds.map((round) => round.pgbench));
  const many = median(rounds.map((round) => round.many.perSecond));
  const one = median(rounds.map((round) => round.one.perSecond));
  const tail = ({ p99Ms, p50Ms }: OrderRun): number => p99Ms / p50Ms;
  const runs = rounds.flatMap((round) => [round.many, round.one]);
  return [
    { what: 'many projects ÷ pgbench', asked: '≥ 10 %', measured: percent(many, pgbench) },
    { what: 'one project ÷ pgbench', asked: '≥ 5 %', measured: percent(one, pgbench) },
    { what: 'many ÷ one', asked: '≥ 1.5', measured: (many / one).toFixed(2) },
    {
      what: 'p99 ÷ p50, many projects',
      asked: '≤ 6',
      measured: median(rounds.map((round) => tail(round.many))).toFixed(1),
    },
    {
      what: 'p99 ÷ p50, one project',
      asked: '≤ 6',
      measured: median(rounds.map((round) => tail(round.one))).toFixed(1),
    },
    { what: 'failed requests', asked: '0', measured: whole(runs.reduce((sum, run) => sum + run.failed, 0)) },
    { what: 'statements an order', asked: '≤ 15', measured: whole(statements) },
  ];
};

/** The spread of the pgbench runs, in percent of their median: above 40 the figures are meaningless. */
const spreadOf = (rounds: readonly Round[]): number => {
  const values = rounds.map((round) => round.pgbench);
  return (100 * (Math.max(...values) - Math.min(...values))) / median(values);
};

const runCells = (run: OrderRun): string => `${whole(run.perSecond)} | ${run.p50Ms} | ${run.p99Ms}`;

/** The medians as a table, for the terminal and for the report. */
export const throughputTable = (measured: Measured): string =>
  [
    '| figure | asked | measured |',
    '|---|---:|---:|',
    ...linesOf(measured).map((line) => `| ${line.what} | ${line.asked} | ${line.measured} |`),
    '',
    `pgbench's own spread: ${spreadOf(measured.rounds).toFixed(0)} %${
      spreadOf(measured.rounds) > 40 ? ' — **unusable**: the machine was too restless' : ''
    }`,
  ].join('\n');

export const throughputReport = (
  measured: Measured,
  conditions: Conditions & { readonly projectCount: number },
): string => `# Throughput of placing orders

Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:orders\`, which writes this page.

- Machine: ${machine()}; load average before the run ${conditions.loadBefore.toFixed(1)}
- Node ${process.versions.node}, PostgreSQL ${conditions.postgres} with its defaults (\`fsync\` on), one API process with its worker
- Yardstick: ${yardstickName}, \`-i -s ${pgbenchRows.scale}\` once, then \`-N -c ${pgbenchRows.clients} -j ${pgbenchRows.threads} -T ${pgbenchRows.seconds}\` in the same database
- Load: autocannon, ${conditions.connections} connections, ${conditions.seconds} s, over loopback; many = ${conditions.projectCount} projects, one = one project

Database, API, worker, sandbox and the load generator share the machine. Three rounds in turn; medians:

${throughputTable(measured)}

| round | pgbench tps | many: orders/s | p50 ms | p99 ms | one: orders/s | p50 ms | p99 ms |
|---|---:|---:|---:|---:|---:|---:|---:|
${measured.rounds
  .map(
    (round, index) =>
      `| ${index + 1} | ${whole(round.pgbench)} | ${runCells(round.many)} | ${runCells(round.one)} |`,
  )
  .join('\n')}

Statements are those that the database has counted for one call, \`begin\` and \`commit\` and the look-up of the session
among them. On one project all buyers queue on its lock; a lock that all projects shared would show as many ÷ one near 1.
`;
