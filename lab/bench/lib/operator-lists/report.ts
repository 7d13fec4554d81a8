import type { Size } from '../many-orders.ts';
import { machine } from '../report.ts';

export interface ListRun {
  readonly path: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly rows: number;
  readonly errors: number;
}
interface Found {
  readonly runs: readonly ListRun[];
  readonly plantedSeconds: number;
  readonly costs: readonly { readonly without: string; readonly msPerThousand: number }[];
}
interface Conditions {
  readonly connections: number;
  readonly calls: number;
  readonly size: Size;
  readonly postgres: string;
  readonly loadBefore: number;
}

/** A cursor is long and uninformative. */
const nameOf = (path: string): string =>
  path.replace(/(after\]=)[^&]+/, '$1…').replaceAll(/\b\w{24}\b/g, '…');

export const operatorListsTable = (runs: readonly ListRun[]): string =>
  [
    '| call | rows | p50 ms | p95 ms | errors |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...runs.map(
      ({ path, rows, p50Ms, p95Ms, errors }) =>
        `| \`${nameOf(path)}\` | ${rows} | ${p50Ms.toFixed(1)} | ${p95Ms.toFixed(1)} | ${errors} |`,
    ),
  ].join('\n');

/** The limit of a list: 95 of 100 calls must be faster. */
const limitMs = (path: string): number => (path.startsWith('/operator/search') ? 200 : 100);

const overText = (runs: readonly ListRun[]): string => {
  const over = runs.filter(({ path, p95Ms }) => p95Ms > limitMs(path));
  return `Over their\nlimit, 100 ms and 200 ms for the search: ${over.length} of ${runs.length}.`;
};

export const operatorListsReport = (
  { runs, plantedSeconds, costs }: Found,
  { connections, calls, size, postgres, loadBefore }: Conditions,
): string => `# The big lists of the back office

Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:operator-lists\`, which writes this page.

- Machine: ${machine()}; load average before the run ${loadBefore.toFixed(1)}
- Node ${process.versions.node}, PostgreSQL ${postgres} with its defaults (\`fsync\` on)
- ${size.people.toLocaleString('en')} investors, ${size.orders.toLocaleString('en')} orders over five years, as many payments and lines of the audit log, half as many
  movements of the bank, and hundreds of thousands of what the other lists are of, planted in ${Math.round(plantedSeconds)} s
  without their ledger
- ${calls} calls of each list over ${connections} connections, after ${connections} to warm up; pages of 25

Database, API with its worker and the caller share this one machine. Ten calls at once wait for two cores: under a load
average far above that the figures say how busy the machine was, and only their order among each other says something
of the lists. Lists and filters are those of the contract, each value of a filter that has a few. ${overText(runs)}

${operatorListsTable(runs)}

## What the indexes of the orders cost

Milliseconds in the database for a thousand orders written in one statement, median of three, without each index that
the list of all orders needs beside those that were there.

| without | ms for 1,000 orders |
| --- | ---: |
${costs.map(({ without, msPerThousand }) => `| ${without} | ${msPerThousand.toFixed(1)} |`).join('\n')}

## To repeat it

\`npm run bench:operator-lists\`, with \`-- --people 100000 --orders 500000\` for less.
`;
