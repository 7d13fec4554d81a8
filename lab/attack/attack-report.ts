import { cpus } from 'node:os';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/** The counts of a run of `npm run fuzz`. */
export interface FuzzFacts {
  readonly seed: number;
  readonly requests: number;
  readonly harvested: number;
  readonly slowestMs: number;
  readonly faults: readonly unknown[];
  readonly rows: readonly {
    readonly operationId: string;
    readonly success: number;
    readonly refused: Readonly<Record<string, number>>;
  }[];
  readonly codes: readonly (readonly [code: string, count: number])[];
}

const statuses = ['400', '401', '403', '404', '409', '413', '415', '422', '429'] as const;

const number = (value: number): string => value.toLocaleString('en-GB');

const attackReport = (facts: FuzzFacts, seconds: number): string => {
  const { rows, codes, seed, requests, harvested, slowestMs, faults } = facts;
  const sum = (status: string): number =>
    rows.reduce((total, { refused }) => total + (refused[status] ?? 0), 0);
  const success = rows.reduce((total, row) => total + row.success, 0);
  const serverFaults = rows
    .flatMap(({ refused }) => Object.entries(refused))
    .reduce((total, [status, count]) => total + (status.startsWith('5') ? count : 0), 0);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  return [
    '# Requests of chance',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run fuzz -- --seed ${seed} --requests ${requests}\`, which writes this page. ${machine}.`,
    '',
    'Every operation of both OpenAPI documents is called in turn over HTTP on loopback, by somebody whom it welcomes and by others: valid calls, calls that the document describes with ids of earlier answers, and calls with one or two faults in a field, a parameter, a header, the method or the bytes. Each answer has to be below 500, in time, of a declared status, schema and error code, with a sentence and a request id, and without a place in the code, SQL or a path; afterwards the log has no error and the invariants hold. `apps/api/test/attack/fuzz.test.ts` has the rules; `npm test` sends 3,000 requests, `npm run test:long` 50,000. Limits of requests by address are widened, so that the requests reach the handlers.',
    '',
    '| figure | value |',
    '| --- | ---: |',
    `| requests | ${number(requests)} |`,
    `| operations called | ${number(rows.length)} |`,
    `| answers 5xx | ${number(serverFaults)} |`,
    `| broken rules | ${number(faults.length)} |`,
    `| answers of success (2xx, 3xx) | ${number(success)} |`,
    ...statuses.map((status) => `| answers ${status} | ${number(sum(status))} |`),
    `| operations with a success | ${number(rows.filter((row) => row.success > 0).length)} |`,
    `| different error codes | ${number(codes.length)} |`,
    `| ids taken from answers and used again | ${number(harvested)} |`,
    `| slowest answer, ms | ${number(Math.round(slowestMs))} |`,
    `| duration, s | ${number(seconds)} |`,
    '',
    '## Error codes',
    '',
    '| code | answers |',
    '| --- | ---: |',
    ...codes.map(([code, count]) => `| \`${code}\` | ${number(count)} |`),
    '',
    '## Operations',
    '',
    `| operation | success | ${statuses.join(' | ')} |`,
    `| --- | ---: | ${statuses.map(() => '---:').join(' | ')} |`,
    ...rows.map(
      ({ operationId, success: count, refused }) =>
        `| ${operationId} | ${count} | ${statuses.map((status) => refused[status] ?? '').join(' | ')} |`,
    ),
    '',
  ].join('\n');
};

export const writeAttackReport = (facts: FuzzFacts, seconds: number): void =>
  writeReportFile('attack', attackReport(facts, seconds));
