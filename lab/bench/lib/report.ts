import { arch, cpus, platform, totalmem } from 'node:os';

export interface Measurement {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly requests: number;
  /** Answers other than 2xx, and requests without an answer. */
  readonly errors: number;
  readonly statements: number;
}

export interface Conditions {
  readonly connections: number;
  readonly seconds: number;
  readonly postgres: string;
  /** Load average of the machine before the run, caused by other processes. */
  readonly loadBefore: number;
}

export const machine = (): string => {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim() || 'CPU of unknown model'}, ${memory} GiB, ${platform()} ${arch()}`;
};

const row = (m: Measurement): string =>
  `| ${m.name} | ${Math.round(m.requestsPerSecond)} | ${m.p50Ms} | ${m.p99Ms} | ${m.requests} | ${m.errors} | ${m.statements} |`;

/** The figures as a table, for the terminal and for the report. */
export const tableOf = (measurements: readonly Measurement[]): string =>
  [
    '| call | requests/s | p50 ms | p99 ms | requests | errors | statements a call |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...measurements.map(row),
  ].join('\n');

export const reportOf = (
  measurements: readonly Measurement[],
  { connections, seconds, postgres, loadBefore }: Conditions,
): string => `# Load of the investor API

Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench\`, which writes this page.

- Machine: ${machine()}; load average before the run ${loadBefore.toFixed(1)}
- Node ${process.versions.node}, PostgreSQL ${postgres} with its defaults (\`fsync\` on)
- Load: autocannon, ${connections} connections, ${seconds} s a call, over loopback

Database, API with its worker, sandbox and the load generator share this one machine, so that the figures say what a
laptop does, not what a server can do. The data are those of the demo, with 400 buyers and 20 projects more.

${tableOf(measurements)}

An error is an answer other than 2xx or none at all. Statements are those that the database has counted for one call,
\`begin\` and \`commit\` among them and the look-up of the session too. Every order is one of another buyer or in another
project, as nobody has two unpaid orders in one.

## To repeat it

\`npm run bench\` starts a site of its own on free ports with data of its own and removes it afterwards; it judges
nothing and changes only this page. The figures of two machines cannot be compared, two runs on a quiet machine can.
`;
