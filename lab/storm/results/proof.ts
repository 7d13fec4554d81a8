import { cpus } from 'node:os';
import { plantedBugs } from '../bugs/planted-bugs.ts';
import { addCoverage, type Coverage } from '../coverage.ts';
import { expected } from './expected.ts';
import { firstRule } from '../timeline.ts';
import { readResults, readShrunk, type Remembered, type Shrunk } from './results.ts';
import { readReportFile, writeReportFile } from '../../../scripts/lib/report-file.ts';

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`),
  '',
];

/** Counts a refusal as `409 order.unpaid_exists`. */
const countOf = (coverage: Coverage, group: string, name: string): number =>
  Object.entries(coverage[group] ?? {})
    .filter(([found]) => found === name || found.endsWith(` ${name}`) || found === `refund ${name}`)
    .reduce((sum, [, count]) => sum + count, 0);

const sumOf = (coverage: Coverage, group: string, name: string): number => coverage[group]?.[name] ?? 0;

/** Kills at any moment, and kills right after an acknowledged order. */
const killsOf = (coverage: Coverage): number =>
  sumOf(coverage, 'fault', 'killDatabase') + sumOf(coverage, 'fault', 'killAfterOrder');

/** Shortened to a readable length: ids and amounts differ from run to run. */
const shortly = (text: string): string => (text.length > 110 ? `${text.slice(0, 110)}…` : text);

type Row = readonly (string | number)[];

const bugColumns = ['bug', 'day', 'runs', 'caught in', 'first caught by run', 'by'] as const;

/** Returns rows of the existing page, by the table's columns and the beginning of the row. */
const earlierRows = (text: string, columns: readonly string[], begins = ''): readonly Row[] =>
  text
    .slice(text.indexOf(`| ${columns.join(' | ')} |`))
    .split('\n')
    .slice(2)
    .filter((line, index, lines) => line !== '' && !lines.slice(0, index).includes(''))
    .filter((line) => line.startsWith(`| ${begins}`))
    .map((line) => line.slice(2, -2).split(' | '));

const bugRow = (name: string, runs: readonly Remembered[]): Row => {
  const isCaught = ({ failures, isCaught: is }: Remembered): boolean => is ?? failures.length > 0;
  const first = runs.findIndex(isCaught);
  return [
    name,
    runs.at(-1)?.at.slice(0, 10) ?? '–',
    runs.length,
    runs.filter(isCaught).length,
    first < 0 ? 'not yet' : first + 1,
    shortly(firstRule(runs[first]?.failures ?? []) ?? ''),
  ];
};

const bugRows = (results: readonly Remembered[]): readonly Row[] => {
  const before = readReportFile('storm');
  return plantedBugs.map(({ name }) => {
    const runs = results.filter(({ bug }) => bug === name);
    const earlier = runs.length === 0 ? earlierRows(before, bugColumns, `${name} | `) : [];
    return earlier[0] ?? bugRow(name, runs);
  });
};

const shrunkColumns = ['bug', 'day', 'seed', 'faults', 'left', 'which', 'repeated', 'minutes'] as const;

const shrunkRow = ({ bug, at, seed, planned, left, runs, minutes }: Shrunk): Row => [
  bug ?? 'none',
  at.slice(0, 10),
  seed,
  planned,
  left.length,
  shortly(left.join(', ') || 'none'),
  runs,
  minutes,
];

/** Without new shrunk runs, the page keeps its current rows. */
const shrunkRows = (): readonly Row[] => {
  const rows = readShrunk().map(shrunkRow);
  const before = readReportFile('storm');
  if (rows.length > 0 || !before.includes('## Shrinking')) return rows;
  return earlierRows(before, shrunkColumns);
};

const coverageLines = (coverage: Coverage): string[] => {
  const lines = table(
    ['group', 'met', 'of', 'never met'],
    Object.entries(expected).map(([group, names]) => {
      const never = names.filter((name) => countOf(coverage, group, name) === 0);
      return [group, names.length - never.length, names.length, never.join(', ')];
    }),
  );
  for (const group of [
    'fault',
    'crash point',
    'operation',
    'refusal',
    'order became',
    'money waited because',
  ])
    lines.push(
      `**${group}**: ${Object.entries(coverage[group] ?? {})
        .toSorted(([, a], [, b]) => b - a)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
      '',
    );
  return lines;
};

/** Writes the report of every run stored in var/storm. */
export const writeProof = (): void => {
  const results = readResults();
  const own = results.filter(({ bug }) => bug === null);
  const coverage = addCoverage(own.map((one) => one.coverage));
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
  const lines = [
    '# The storm',
    '',
    'Written by `npm run storm -- --proof` from the runs that `npm run storm` has made on this machine. docs/decisions/0070-storm.md says how a run goes and what is checked.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}`,
    '',
    ...table(
      ['figure', 'value'],
      [
        ['runs without a planted bug', own.length],
        ['of them without a failure', own.filter(({ failures }) => failures.length === 0).length],
        ['seconds of storm', own.reduce((sum, { stormSeconds }) => sum + stormSeconds, 0)],
        ['calls over HTTP', sumOf(coverage, 'run', 'calls')],
        [
          'of them without an answer, repeated with the same key',
          sumOf(coverage, 'run', 'calls without an answer'),
        ],
        ['acknowledged orders', sumOf(coverage, 'run', 'acknowledged orders')],
        ['kills of PostgreSQL', killsOf(coverage)],
      ],
    ),
    '## Seeds',
    '',
    ...table(
      ['seed', 'storm', 'whole run', 'kills of PostgreSQL', 'outcome'],
      own.map(({ seed, stormSeconds, seconds, coverage: of, failures }) => [
        seed,
        `${stormSeconds} s`,
        `${seconds} s`,
        killsOf(of),
        failures.length === 0 ? 'passed' : shortly(failures[0] ?? ''),
      ]),
    ),
    '## Planted bugs',
    '',
    'A run with a planted bug ends with the first failure. One that only says that something was not done in time counts when the same seed without the bug passes. A bug that was not planted again keeps the row of its day.',
    '',
    ...table(bugColumns, bugRows(results)),
    '## Shrinking',
    '',
    'The faults of a run that fails are left out by halves and quarters, and the run is repeated with the rest.',
    '',
    ...table(shrunkColumns, shrunkRows()),
    '## What was met',
    '',
    ...coverageLines(coverage),
  ];
  writeReportFile('storm', lines.join('\n'));
};
