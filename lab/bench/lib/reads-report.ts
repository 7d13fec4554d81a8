import { median } from './median.ts';
import { type Conditions, machine } from './report.ts';

/** One call under load for some seconds. */
export interface Run {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Answers other than 2xx, and requests without an answer. */
  readonly errors: number;
}

/** A call, and a bare route with the same answer, in turn. */
export interface Compared {
  readonly name: string;
  readonly bytes: number;
  /** Figures of the warm call. */
  readonly statements: number;
  readonly askedPercent: number;
  readonly rounds: readonly { readonly bare: Run; readonly own: Run }[];
}

/** Figures of one user's calls, by round. */
interface Latencies {
  readonly p50Ms: readonly number[];
  readonly meanMs: readonly number[];
}

/** A personal read by an investor with many holdings and one with few, in turn. */
export interface Personal {
  readonly name: string;
  readonly statements: number;
  /** One of the calls that the dashboard sends. */
  readonly isOfDashboard: boolean;
  readonly much: Latencies;
  readonly little: Latencies;
}

/** Blocks that the list of projects reads, uncached. */
export interface Blocks {
  readonly projects: number;
  readonly orders: number;
  readonly blocks: number;
}

export interface Reads {
  readonly compared: readonly Compared[];
  readonly personal: readonly Personal[];
  readonly blocks: readonly Blocks[];
}

const whole = (value: number): string => String(Math.round(value));

const comparedRow = ({ name, bytes, statements, askedPercent, rounds }: Compared): string => {
  const bare = median(rounds.map((round) => round.bare.perSecond));
  const own = median(rounds.map((round) => round.own.perSecond));
  const bareTail = median(rounds.map((round) => round.bare.p99Ms));
  const ownTail = median(rounds.map((round) => round.own.p99Ms));
  const errors = rounds.reduce((sum, round) => sum + round.own.errors, 0);
  const shares = rounds.map((round) => whole((100 * round.own.perSecond) / round.bare.perSecond));
  const share = `${whole((100 * own) / bare)} % (≥ ${askedPercent} %; rounds ${shares.join(', ')})`;
  const tail = `${ownTail} ÷ ${bareTail} = ${(ownTail / bareTail).toFixed(1)} (≤ 5)`;
  return `| ${name} | ${(bytes / 1024).toFixed(1)} | ${whole(bare)} | ${whole(own)} | ${share} | ${tail} | ${statements} | ${errors} |`;
};

const times = (much: number, little: number): string => (much / little).toFixed(1);

const personalRow = ({ name, statements, much, little }: Personal): string => {
  const rounds = much.meanMs.map((mean, round) => times(mean, little.meanMs[round] ?? Number.NaN));
  const [p50Little, p50Much] = [median(little.p50Ms), median(much.p50Ms)];
  const means = `${median(little.meanMs).toFixed(1)} | ${median(much.meanMs).toFixed(1)}`;
  return `| ${name} | ${statements} | ${p50Little} | ${p50Much} | ${times(p50Much, p50Little)} | ${means} | ${rounds.join(', ')} |`;
};

/** The wait for a dashboard whose calls run one after the other; the real one sends them in parallel. */
const dashboardRow = (personal: readonly Personal[]): string => {
  const calls = personal.filter(({ isOfDashboard }) => isOfDashboard);
  const sum = (of: 'much' | 'little') => calls.reduce((total, call) => total + median(call[of].p50Ms), 0);
  return `| all calls of the dashboard | | ${sum('little')} | ${sum('much')} | ${times(sum('much'), sum('little'))} | | | |`;
};

export const readsTables = ({ compared, personal, blocks }: Reads): string =>
  [
    '| call | KiB | bare route/s | call/s | share | p99 ms | statements | errors |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...compared.map(comparedRow),
    '',
    '| personal read | statements | little: p50 ms | much: p50 ms | much ÷ little | little: mean ms | much: mean ms | means ÷, the rounds |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...personal.map(personalRow),
    dashboardRow(personal),
    '',
    '| projects | orders | blocks of the list of projects |',
    '|---:|---:|---:|',
    ...blocks.map((row) => `| ${row.projects} | ${row.orders} | ${row.blocks} |`),
    '',
    `Blocks with most ÷ with least: ${((blocks.at(-1)?.blocks ?? 0) / (blocks[0]?.blocks ?? 1)).toFixed(2)} (≤ 1.5)`,
  ].join('\n');

export const readsReport = (
  reads: Reads,
  conditions: Conditions & { readonly personalConnections: number },
): string => `# Reads

Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:reads\`, which writes this page; it judges nothing.

- Machine: ${machine()}; load average before the run ${conditions.loadBefore.toFixed(1)}
- Node ${process.versions.node}, PostgreSQL ${conditions.postgres} with its defaults, one API process with its worker
- Load: autocannon over loopback, ${conditions.connections} connections, ${conditions.seconds} s; for personal reads ${conditions.personalConnections} connections
- Yardstick: a bare Fastify process whose route answers the same text; bare and own in turn, medians of three rounds

Database, API, worker, sandbox and the load generator share the machine. Who owns much has 200 holdings and 5,000
earnings, who owns little 2 and 10. Statements are those that the database counted for one call once warm, the look-up of
the session among them.

${readsTables(reads)}
`;
