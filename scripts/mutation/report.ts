import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/children.ts';
import type { Results, Survivor } from './results.ts';
import { interval } from './sample.ts';

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

const noticed = ({ killed, timeouts }: Results): number => killed + timeouts;
export const triedOf = (results: Results): number => noticed(results) + results.survivors.length;
const explained = ({ survivors }: Results): number =>
  survivors.filter(({ reason }) => reason !== undefined).length;
export const scoreOf = (results: Results): number => noticed(results) / Math.max(1, triedOf(results));

/** The score of all mutants, tried or not, and how far a sample can be off (95 %): each part counts by its size. */
const overall = (parts: readonly Results[]): { readonly score: number; readonly margin: number } => {
  const all = parts.reduce((sum, part) => sum + part.all, 0);
  const score = parts.reduce((sum, part) => sum + (part.all / all) * scoreOf(part), 0);
  const variance = parts.reduce((sum, part) => {
    if (part.share >= 1) return sum;
    const [low, high] = interval(noticed(part), triedOf(part));
    return sum + ((part.all / all) * ((high - low) / 2)) ** 2;
  }, 0);
  return { score, margin: Math.sqrt(variance) };
};

const row = (results: Results): string => {
  const { name, share, all, killed, timeouts, broken, left, survivors } = results;
  const tried = triedOf(results);
  const missed = survivors.filter(({ isCovered }) => !isCovered).length;
  const [low, high] = interval(noticed(results), tried);
  const certainty = share >= 1 ? 'whole' : `${percent(low)} to ${percent(high)}`;
  const size = `${tried} of ${all}${left > 0 ? ` (${left} left)` : ''}`;
  const counted = Math.max(1, tried - explained(results));
  const cells = [
    name,
    size,
    killed,
    timeouts,
    survivors.length - missed,
    missed,
    explained(results),
    broken,
    percent(scoreOf(results)),
    certainty,
    percent(noticed(results) / counted),
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
  return `- ${file}:${lineNumber}: ${what}${isCovered ? '' : ' (no test reaches it)'}: ${reason ?? '**a test is missing**'}`;
};

const chapter = ({ name, survivors }: Results): string[] =>
  survivors.length === 0 ? [] : [`### ${name}`, '', ...survivors.map(line), ''];

export const reportOf = (parts: readonly Results[], missing: readonly string[], date: string): string => {
  const { score, margin } = overall(parts);
  const lines = [
    '# Mutants',
    '',
    'Written by `npm run test:mutation`: Stryker changes one small thing in the code at a time (a mutant) and runs the tests that reach it; a test has to fail. It takes hours and is no part of `npm test`.',
    '',
    `${date}. All together ${percent(score)} are noticed (each part counted by its size; the samples can be off by ${percent(margin)}).`,
    '',
    '- The domain is tried whole with its own tests. Of each module of the API a sample is tried with the tests of the module: a hash of the mutant’s place and kind picks it, so each run on the same code picks the same ones; `--whole` tries all. The 95 % interval (Wilson) says what the sample says of the module.',
    '- Not mutated: tests, migrations, and everything outside these folders. No kind of mutant is left out. Mutants that act while modules load are tried with all tests of the part.',
    '- Score: killed and timed out by all that ran. Explained survivors count as survivors in it; the last column leaves them out.',
    ...(missing.length > 0 ? [`- Not tried on this machine: ${missing.join(', ')}.`] : []),
    '',
    '| part | tried | killed | timed out | survived | not reached | explained | broken | score | 95 % | without explained |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...parts.map(row),
    '',
    '## Survivors',
    '',
    ...parts.flatMap(chapter),
  ];
  return lines.join('\n');
};

export const writeReport = (parts: readonly Results[], missing: readonly string[]): void => {
  const text = reportOf(parts, missing, new Date().toISOString().slice(0, 10));
  writeFileSync(join(root, 'docs', 'proof', 'mutation.md'), text);
};
