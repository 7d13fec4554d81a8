import { existsSync, readFileSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { FailoverResult } from './run-failovers.ts';
import type { ThroughputResult } from './run-throughput.ts';
import type { UpgradeResult } from './run-upgrade.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

const read = (path: string): unknown =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;

const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return Math.round(((low + high) / 2) * 10) / 10;
};

const gapTable = ({ gaps }: FailoverResult): string[] => {
  const kinds = Map.groupBy(gaps, ({ fault }) => fault.replace(/-\d/, ''));
  return [
    '| fault | times | nobody was acknowledged, median | at most |',
    '| --- | ---: | ---: | ---: |',
    ...[...kinds].map(([fault, of]) => {
      const ms = of.map((gap) => gap.ms);
      return `| ${fault} | ${of.length} | ${middle(ms)} ms | ${Math.max(...ms)} ms |`;
    }),
  ];
};

const failoverPart = (result: FailoverResult): string[] => [
  '## Failovers under load',
  '',
  `\`npm run machines\`: ${result.failovers} rounds in ${result.seconds} s. In each an API node and a worker are killed, the network between the API nodes and PgBouncer is cut, the primary is killed with all its processes, the synchronous standby is promoted, and the old primary comes back from a fresh copy. Meanwhile 16 investors order, pay from the wallet and by bank transfer, and cancel, without pause.`,
  '',
  `Acknowledged: ${result.acknowledged.writes} writes, among them ${result.acknowledged.orders} orders and ${result.acknowledged.walletPayments} wallet payments. ${
    result.failures.length === 0
      ? 'Every one of them is there as it was acknowledged, no share was sold twice, each of 50 keys of orders is answered as the first time, every invariant of `npm run verify` holds, and nobody got an answer 5xx other than 503 with `Retry-After` while a fault was on.'
      : `NOT in order: ${result.failures.join('; ')}.`
  }`,
  '',
  ...gapTable(result),
  '',
  'Answers by status:',
  '',
  ...Object.entries(result.answers).map(([name, count]) => `- ${name}: ${count}`),
  `- no answer, connection ended: ${result.unanswered}`,
  '',
];

const upgradePart = ({ commit, migrations, orders, walletPayments, failures }: UpgradeResult): string[] => [
  '## An update without a break',
  '',
  `\`npm run machines -- --upgrade\`: the database has the structure of \`${migrations.now}\`. One API node and one worker run commit ${commit}, which knows \`${migrations.former}\` as the newest migration; the others run this version. Then the former ones are replaced under load. ${orders} orders and ${walletPayments} wallet payments were acknowledged. ${
    failures.length === 0
      ? 'All are there, every invariant holds, and no answer was 5xx but 503 with `Retry-After` while a node was replaced.'
      : `NOT in order: ${failures.join('; ')}.`
  }`,
  '',
];

const throughputPart = ({ cpuPart, seconds, one, two, failures }: ThroughputResult): string[] => {
  const ratio = Math.round((middle(two) / middle(one)) * 100) / 100;
  return [
    '## One API node and two',
    '',
    `\`npm run machines -- --throughput\`: the database and its standby have one of two cores for themselves, each API node gets ${cpuPart * 100} % of the other by a control group, and the callers have the rest of it; rounds of ${seconds} s in turn, after both nodes have run for a while. It shows that nodes do not hinder each other, and says nothing about how many orders a whole core places ([that](orders-throughput.md)), nor where the database becomes the limit.`,
    '',
    '| | orders a second, each round | median |',
    '| --- | --- | ---: |',
    `| one node | ${one.join(', ')} | ${middle(one)} |`,
    `| two nodes | ${two.join(', ')} | ${middle(two)} |`,
    '',
    `Two nodes place ${ratio} times the orders of one; 1.7 is wanted, which this run ${ratio >= 1.7 ? 'shows' : 'does not show'}. ${failures.length === 0 ? 'Every order was placed.' : `NOT in order: ${failures.join('; ')}.`}`,
    '',
  ];
};

/** The days of the oldest and the newest result. */
const stamp = (results: string): string => {
  const days = ['failovers', 'upgrade', 'throughput']
    .map((name) => join(results, `${name}.json`))
    .filter((path) => existsSync(path))
    .map((path) => statSync(path).mtime.toISOString().slice(0, 10))
    .toSorted();
  return [...new Set([days[0], days.at(-1)])].join(' to ');
};

/** Writes the page from the commands' stored results. */
export const writeProof = (results: string): void => {
  const failovers = read(join(results, 'failovers.json')) as FailoverResult | undefined;
  const upgrade = read(join(results, 'upgrade.json')) as UpgradeResult | undefined;
  const throughput = read(join(results, 'throughput.json')) as ThroughputResult | undefined;
  const page = [
    '# Several machines',
    '',
    `${stamp(results)}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`,
    '',
    'Written by `npm run machines -- --proof` from the last results. Everything runs on one computer, each part as processes of its own: HAProxy, two API nodes, two workers, PgBouncer, PostgreSQL with a synchronous standby. How such a site is set up: docs/operations/high-availability.md.',
    '',
    ...(failovers ? failoverPart(failovers) : ['Failovers: not run yet.', '']),
    ...(upgrade ? upgradePart(upgrade) : ['The update: not run yet.', '']),
    ...(throughput ? throughputPart(throughput) : ['One node and two: not run yet.', '']),
  ].join('\n');
  writeReportFile('machines', page);
};
