import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/children.ts';
import { plantedBugs } from '../bugs/planted-bugs.ts';
import { addCoverage, type Coverage } from '../coverage.ts';
import { expected } from './expected.ts';
import { isUnexplained } from '../timeline.ts';
import { readResults, type Remembered } from './results.ts';

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`),
  '',
];

/** A refusal is counted as `409 order.unpaid_exists`. */
const countOf = (coverage: Coverage, group: string, name: string): number =>
  Object.entries(coverage[group] ?? {})
    .filter(([found]) => found === name || found.endsWith(` ${name}`) || found === `refund ${name}`)
    .reduce((sum, [, count]) => sum + count, 0);

const sumOf = (coverage: Coverage, group: string, name: string): number => coverage[group]?.[name] ?? 0;

/** Shortened to what the eye takes in: ids and amounts differ from run to run. */
const shortly = (text: string): string => (text.length > 110 ? `${text.slice(0, 110)}…` : text);

type Row = readonly (string | number)[];

const page = join(root, 'docs', 'proof', 'storm.md');
const bugColumns = ['bug', 'day', 'runs', 'caught in', 'first caught by run', 'by'] as const;

/** Of bugs that were planted on an earlier day, as the page has them. */
const earlierRow = (text: string, name: string): Row | undefined =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`| ${name} | `))
    .map((line) => line.slice(2, -2).split(' | '))
    .find((cells) => cells.length === bugColumns.length);

const bugRow = (name: string, runs: readonly Remembered[]): Row => {
  const caught = runs.filter(({ failures }) => failures.length > 0);
  const explained = caught.flatMap(({ failures }) => failures).find((failure) => !isUnexplained(failure));
  const first = runs.findIndex(({ failures }) => failures.length > 0);
  return [
    name,
    runs.at(-1)?.at.slice(0, 10) ?? '–',
    runs.length,
    caught.length,
    first < 0 ? 'not yet' : first + 1,
    shortly(explained ?? caught[0]?.failures[0] ?? ''),
  ];
};

const bugRows = (results: readonly Remembered[]): readonly Row[] => {
  const before = readFileSync(page, 'utf8');
  return plantedBugs.map(({ name }) => {
    const runs = results.filter(({ bug }) => bug === name);
    return (runs.length === 0 ? earlierRow(before, name) : undefined) ?? bugRow(name, runs);
  });
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

/** docs/proof/storm.md, from every run that var/storm remembers. */
export const writeProof = (): void => {
  const results = readResults();
  const own = results.filter(({ bug }) => bug === null);
  const coverage = addCoverage(own.map((one) => one.coverage));
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
  const lines = [
    '# The storm',
    '',
    'Written by `npm run storm -- --proof` from the runs that `npm run storm` has made on this machine. [Record 0070](../decisions/0070-storm.md) says how a run goes and what is checked.',
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
        ['kills of PostgreSQL', sumOf(coverage, 'fault', 'killDatabase')],
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
        sumOf(of, 'fault', 'killDatabase'),
        failures.length === 0 ? 'passed' : shortly(failures[0] ?? ''),
      ]),
    ),
    '## Planted bugs',
    '',
    'A run with a planted bug ends with the first failure. A bug that was not planted again keeps the row of its day.',
    '',
    ...table(bugColumns, bugRows(results)),
    '## What was met',
    '',
    ...coverageLines(coverage),
  ];
  writeFileSync(page, lines.join('\n'));
};
