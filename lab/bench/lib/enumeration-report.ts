import { type Conditions, machine } from './report.ts';

/** The duration of the answers, in milliseconds. */
export interface Comparison {
  readonly call: string;
  readonly known: readonly number[];
  readonly unknown: readonly number[];
}

/** Latency of other callers with and without an attacker who tries passwords. */
export interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly requests: number;
  readonly errors: number;
}

export interface Attack {
  readonly quiet: Latency;
  readonly attacked: Latency;
  readonly waves: number;
  /** Measured tries in each wave, and tries refused with 429. */
  readonly admitted: readonly number[];
  readonly refused: readonly number[];
}

export interface Measured {
  readonly comparisons: readonly Comparison[];
  readonly attack: Attack;
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
};
const ms = (value: number): string => value.toFixed(2);
/** The difference between two halves of the same kind: the baseline for a difference between the kinds. */
const noise = (values: readonly number[]): number =>
  Math.abs(
    median(values.filter((_, index) => index % 2 === 0)) -
      median(values.filter((_, index) => index % 2 === 1)),
  );

const comparisonRow = ({ call, known, unknown }: Comparison): string =>
  `| ${call} | ${known.length} + ${unknown.length} | ${ms(median(known))} | ${ms(median(unknown))} | ${ms(
    Math.abs(median(known) - median(unknown)),
  )} | ${ms(Math.max(noise(known), noise(unknown)))} |`;

const range = (values: readonly number[]): string => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? String(low) : `${low} to ${high}`;
};

const latencyRow = (name: string, { p50Ms, p99Ms, requests, errors }: Latency): string =>
  `| ${name} | ${p50Ms} | ${p99Ms} | ${requests} | ${errors} |`;

/** Formats the figures as tables, for the terminal and for the report. */
export const enumerationTables = ({ comparisons, attack }: Measured): string =>
  [
    '| call | tries | known, median ms | unknown, median ms | difference | of two halves of a kind |',
    '|---|---:|---:|---:|---:|---:|',
    ...comparisons.map(comparisonRow),
    '',
    '| `GET /api/users/me` of others | p50 ms | p99 ms | requests | errors |',
    '|---|---:|---:|---:|---:|',
    latencyRow('while nobody tries passwords', attack.quiet),
    latencyRow(`during ${attack.waves} waves of 100 wrong passwords`, attack.attacked),
    '',
    `p99 during the attack ÷ without: ${(attack.attacked.p99Ms / attack.quiet.p99Ms).toFixed(2)} (asked: at most 3).`,
    `Of each 100 tries on one account ${range(attack.admitted)} were looked at (asked: 10) and ${range(attack.refused)} refused with 429.`,
  ].join('\n');

export const enumerationReport = (
  measured: Measured,
  conditions: Conditions,
): string => `# What the time of an answer tells, and what an attack on a password costs others

Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:enumeration\`, which writes this page.

- Machine: ${machine()}; load average before the run ${conditions.loadBefore.toFixed(1)}
- Node ${process.versions.node}, PostgreSQL ${conditions.postgres} with its defaults (\`fsync\` on), one API process with its worker
- Database, API, worker, sandbox and the load generator share the machine

${enumerationTables(measured)}

Known and unknown addresses are asked for one after the other in random order, each once, over one connection. Sign-in
is tried with a wrong password. The last column is the difference between two halves of tries of the same kind: what is
not clearly above it is chance. That both kinds get the same status, body and headers, send the same statements and
verify exactly one password is not measured here but asserted by \`accounts/sign-in/account-enumeration.test.ts\`, which also counts the
verifications of a hundred tries at once.

The others are ${conditions.connections} connections that read without a pause for ${conditions.seconds} s. The attack
sends a hundred wrong passwords at once to one account, every second to another one, so that each wave is allowed its
ten verifications.
`;
