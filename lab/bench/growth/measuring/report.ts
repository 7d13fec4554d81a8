import { median } from '../../lib/median.ts';
import { machine } from '../../lib/report.ts';
import { dashboard, type Side } from './calls.ts';
import type { JobTime } from './jobs.ts';
import { connections, percentile, type Times } from './load.ts';
import type { Sizes } from './sizes.ts';

export interface CallResult {
  readonly name: string;
  readonly side: Side;
  readonly isLarger: boolean;
  /** By round, then by scale. */
  readonly rounds: readonly (readonly Times[])[];
}

export interface Growth {
  readonly calls: readonly CallResult[];
  /** By round. */
  readonly bare: readonly (readonly number[])[];
  /** By scale. */
  readonly jobs: readonly (readonly JobTime[])[];
  readonly sizes: readonly Sizes[];
  readonly loadBefore: number;
}

/** The maximum ratio of the p99 at the largest scale to the p99 at the smallest. */
const ratioMax = 1.5;

/** The median of the rounds, so that one random delay does not count as growth. */
const percentileOf = ({ rounds }: Pick<CallResult, 'rounds'>, scale: number, part: number): number =>
  median(rounds.map((round) => percentile(round[scale]?.ms ?? [], part)));

const errorsOf = ({ rounds }: CallResult): number =>
  rounds.flat().reduce((sum, { errors }) => sum + errors, 0);

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

const ratioOf = (call: CallResult, last: number): number =>
  percentileOf(call, last, 0.99) / percentileOf(call, 0, 0.99);

const row = (call: CallResult, scales: readonly unknown[]): string => {
  const cells = scales.map(
    (_, scale) => `${ms(percentileOf(call, scale, 0.5))} / ${ms(percentileOf(call, scale, 0.99))}`,
  );
  const ratio = ratioOf(call, scales.length - 1);
  const verdict = call.isLarger ? 'more to read' : ratio <= ratioMax ? 'yes' : '**no**';
  return `| ${call.name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} | ${verdict} | ${errorsOf(call)} |`;
};

const titles: Readonly<Record<Side, string>> = {
  public: 'The public site',
  investor: 'An investor with about eight projects and twenty orders',
  owner: 'An owner of 200 holdings',
  staff: 'Staff',
};

const table = ({ calls, sizes }: Growth, side: Side): string => {
  const heads = sizes.map(({ factor }) => `scale ${factor}`);
  return [
    `## ${titles[side]}`,
    '',
    `| call | ${heads.join(' | ')} | ratio | ≤ ${ratioMax} | errors |`,
    `| --- | ${heads.map(() => '---').join(' | ')} | --- | --- | --- |`,
    ...calls.filter((call) => call.side === side).map((call) => row(call, sizes)),
    '',
  ].join('\n');
};

const sizeTable = (sizes: readonly Sizes[]): string =>
  [
    '| scale | people | orders | postings | projects | database | holders of the largest project |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...sizes.map(
      (size) =>
        `| ${[size.factor, ...[size.people, size.orders, size.postings, size.projects].map((count) => count.toLocaleString('en')), `${size.gigabytes.toFixed(1)} GB`, size.largestHolders.toLocaleString('en')].join(' | ')} |`,
    ),
    '',
  ].join('\n');

const jobTable = ({ jobs, sizes }: Growth): string =>
  [
    '## Jobs',
    '',
    'One run each, in milliseconds, while the site works.',
    '',
    `| job | ${sizes.map(({ factor }) => `scale ${factor}`).join(' | ')} |`,
    `| --- | ${sizes.map(() => '---').join(' | ')} |`,
    ...(jobs[0] ?? []).map(
      ({ name }, index) =>
        `| \`${name}\` | ${jobs.map((times) => ms(times[index]?.ms ?? Number.NaN)).join(' | ')} |`,
    ),
    '',
  ].join('\n');

/** Sums of p99: the calls of a dashboard, one after another. */
const dashboardLine = ({ calls, sizes }: Growth): string => {
  const sums = sizes.map((_, scale) =>
    calls
      .filter(({ name, side }) => side === 'owner' && dashboard.includes(name))
      .reduce((sum, call) => sum + percentileOf(call, scale, 0.99), 0),
  );
  return `The dashboard of an owner of 200 holdings (p99 of its four calls, summed): ${sums
    .map((sum, scale) => `${ms(sum)} ms at scale ${sizes[scale]?.factor}`)
    .join(', ')}.`;
};

/** The page of the proof; `books` are the figures of verify, backup and restore, which another command measures. */
export const growthReport = (growth: Growth, books: string): string => {
  const { bare, sizes, calls, loadBefore } = growth;
  const over = calls.filter((call) => !call.isLarger && ratioOf(call, sizes.length - 1) > ratioMax);
  const last = sizes.at(-1)?.factor ?? 0;
  const bareLines = bare.map((round) => `${ms(percentile(round, 0.5))} / ${ms(percentile(round, 0.99))}`);
  return `# Growth

\`npm run bench:growth:plant -- --scale 1 --data <folder>\`, the same for other scales, then \`npm run bench:growth -- --data <folder>\`. What it is made of: [0075](../decisions/0075-growth.md).

${new Date().toISOString().slice(0, 10)}, ${machine()}, load ${loadBefore.toFixed(1)} before. All scales run beside one another, each with its own server (1 GB of shared buffers), API and worker; each call goes to one scale after the other, over ${connections} connections, in three rounds that begin with another scale each, 300 times or for two seconds, whichever is more. Times are milliseconds, p50 / p99, the median of the rounds, as the caller waits.

A bare route of the same run, round by round: ${bareLines.join(', ')}.

${sizeTable(sizes)}
${over.length === 0 ? `No p99 at scale ${last} is above ${ratioMax} times that at scale 1.` : `Above ${ratioMax} times: ${over.map(({ name, side }) => `${name} (${side})`).join(', ')}.`}

${dashboardLine(growth)}

${(['public', 'investor', 'owner', 'staff'] as const).map((side) => table(growth, side)).join('\n')}
${jobTable(growth)}
${books}`;
};
