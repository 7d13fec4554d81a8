import { cpus } from 'node:os';
import type { Results, Survivor } from './results.ts';
import { interval } from './sample.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

const noticed = ({ killed, timeouts }: Results): number => killed + timeouts;
export const triedOf = (results: Results): number => noticed(results) + results.survivors.length;
const explained = ({ survivors }: Results): number =>
  survivors.filter(({ reason }) => reason !== undefined).length;
export const scoreOf = (results: Results): number => noticed(results) / Math.max(1, triedOf(results));

/** The sample's result before it led to new tests. */
const firstOf = (results: Results): { readonly tried: number; readonly noticed: number } =>
  results.first ?? { tried: triedOf(results), noticed: noticed(results) };

/** The score of all mutants, tried or not, and the error of the samples (95 %): each part counts by its size. */
const overall = (parts: readonly Results[]): { readonly score: number; readonly margin: number } => {
  const all = parts.reduce((sum, part) => sum + part.all, 0);
  let score = 0;
  let variance = 0;
  for (const part of parts) {
    const first = firstOf(part);
    const weight = part.all / all;
    const [low, high] = interval(first.noticed, first.tried);
    score += weight * (part.sample.share >= 1 ? scoreOf(part) : first.noticed / Math.max(1, first.tried));
    variance += part.sample.share >= 1 ? 0 : (weight * (high - low)) ** 2 / 4;
  }
  return { score, margin: Math.sqrt(variance) };
};

const firstCell = (results: Results): string => {
  if (results.sample.share >= 1) return 'whole';
  const { tried, noticed } = firstOf(results);
  const [low, high] = interval(noticed, tried);
  return `${percent(noticed / Math.max(1, tried))} (${percent(low)} to ${percent(high)})`;
};

const row = (results: Results): string => {
  const { name, all, killed, timeouts, broken, left, survivors } = results;
  const tried = triedOf(results);
  const missed = survivors.filter(({ isCovered }) => !isCovered).length;
  const counted = Math.max(1, tried - explained(results));
  const cells = [
    name,
    `${tried} of ${all}${left > 0 ? ` (${left} left)` : ''}`,
    killed,
    timeouts,
    survivors.length - missed,
    missed,
    explained(results),
    broken,
    percent(scoreOf(results)),
    percent(noticed(results) / counted),
    firstCell(results),
  ];
  return `| ${cells.join(' | ')} |`;
};

const code = (text: string): string => {
  const short = text.length > 90 ? `${text.slice(0, 90)} …` : text;
  return `\`\` ${short.replaceAll('|', String.raw`\|`)} \`\``;
};

const line = (survivor: Survivor): string => {
  const { file, lineNumber, from, to, isCovered, reason } = survivor;
  const what = `${code(from)} became ${code(to)}`;
  return `- ${file}:${lineNumber}: ${what}${isCovered ? '' : ' (no test reaches it)'}: ${reason ?? '**no test noticed it**'}`;
};

const chapter = ({ name, survivors }: Results): string[] =>
  survivors.length === 0 ? [] : [`### ${name}`, '', ...survivors.map(line), ''];

const table = (parts: readonly Results[]): string[] => [
  '| part | tried | killed | timed out | survived | not reached | explained | broken | score | without explained | first (95 %) |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
  ...parts.map(row),
  '',
];

/** The last sample of each part. */
const lastOf = (samples: readonly (readonly Results[])[]): readonly Results[] => [
  ...new Map(samples.flat().map((part) => [part.name, part])).values(),
];

const sampleTable = (parts: readonly Results[], index: number): string[] =>
  parts.length === 0
    ? []
    : [
        `## Sample ${index + 1}`,
        '',
        ...(index > 0
          ? ['Drawn after tests were added because of the one before it, so it speaks of the rest.', '']
          : []),
        ...table(parts),
      ];

const survivorsOf = (parts: readonly Results[], index: number): string[] =>
  parts.length === 0 ? [] : [`## Survivors of sample ${index + 1}`, '', ...parts.flatMap(chapter)];

/** The results of each sample, the first one first. */
export const reportOf = (
  samples: readonly (readonly Results[])[],
  missing: readonly string[],
  date: string,
): string => {
  const { score, margin } = overall(lastOf(samples));
  const lines = [
    '# Mutants',
    '',
    'Written by `npm run test:mutation`: Stryker changes one small thing in the code at a time (a mutant) and runs the tests that reach it; a test has to fail. It takes hours and is no part of `npm test`.',
    '',
    `${date}. Of the mutants of all parts in the table ${percent(score)} are noticed, by what the last sample of each part found first (each part counted by its size; 95 %: ± ${percent(margin)}).`,
    '',
    '- The domain is tried whole with its own tests. Of each module of the API a sample is tried with the tests of the module: a hash of the mutant’s place and kind picks it, so each run on the same code picks the same ones; `--whole` tries all, `--sample 2` draws another.',
    '- Tests were added where a sample showed that they were missing. A sample that was mended for no longer speaks of the rest: the last column has what it found first, and the interval of that (95 %, Wilson).',
    '- Not mutated: tests, migrations, everything outside these folders, and texts of programming errors (`lab/mutation/ignore-texts.ts`). No kind of mutant is left out. Mutants that act while modules load are tried with all tests of the part.',
    '- Timed out: it went on for ever, or a test waited too long. Not reached: by no test of the part. Broken: nothing could be loaded with it, which counts for nothing. Reasons of the explained ones: `lab/mutation/accepted.tsv`.',
    '- Score: killed and timed out by all that ran. Explained survivors count as survivors in it; the column beside it leaves them out.',
    '- The lists of survivors are as the run found them. Where they say that no test noticed a mutant, a test was written afterwards for most: a new run tells which.',
    ...(missing.length > 0 ? [`- Not tried on this machine: ${missing.join(', ')}.`] : []),
    '',
    ...samples.flatMap(sampleTable),
    ...samples.flatMap(survivorsOf),
  ];
  return lines.join('\n');
};

export const writeReport = (samples: readonly (readonly Results[])[], missing: readonly string[]): void => {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`;
  const text = reportOf(samples, missing, `${new Date().toISOString().slice(0, 10)}, ${machine}`);
  writeReportFile('mutation', text);
};
