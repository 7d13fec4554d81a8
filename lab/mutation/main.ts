import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/children.ts';
import { scoreOf, triedOf, writeReport } from './report.ts';
import { dropUntried, readResults, type Results, resultsFile } from './results.ts';
import type { Sample } from './sample.ts';
import { settingsVariable } from './settings.ts';
import { type Target, targets } from './targets.ts';

/**
 * `npm run test:mutation`: whether the tests notice small faults. Names select parts (`-- domain ledger`), `--whole`
 * tries every mutant, `--minutes` limits the time; results stay in var/mutation and the next run continues from
 * there. `--sample 2` draws another sample with separate results. `--report` only writes the report. Not part of `npm
 * test`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    whole: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '600' },
    sample: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
  },
});
const folder = join(root, 'var', 'mutation');
const samplesMax = 4;
const endsAt = Date.now() + Number(values.minutes) * 60_000;
const sampleNumber = Number(values.sample);
const sampleOf = (target: Target, number: number): Sample => ({
  share: values.whole ? 1 : target.share,
  number,
});

const configOf = ({ mutate, needsDatabase }: Target, resultsPath: string): object => ({
  mutate,
  testRunner: 'sampling',
  ignorers: ['texts'],
  plugins: [join(root, 'lab/mutation/runner.mjs'), '@stryker-mutator/vitest-runner'],
  vitest: {
    configFile: 'lab/mutation/vitest.config.ts',
    pool: needsDatabase ? 'forks' : 'threads',
    related: false,
  },
  coverageAnalysis: 'perTest',
  concurrency: Number(values.workers),
  incremental: true,
  incrementalFile: relative(root, resultsPath),
  tempDirName: 'var/mutation/sandbox',
  cleanTempDir: 'always',
  ignorePatterns: ['var', 'dist', 'test-results', 'playwright-report', 'docs/images'],
  disableTypeChecks: false,
  reporters: ['progress-append-only'],
  allowConsoleColors: false,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 30,
});

/** Stryker prints to a log, which a failing run shows. */
const tryMutants = async (target: Target): Promise<boolean> => {
  const { name, tests, needsDatabase } = target;
  const sample = sampleOf(target, sampleNumber);
  const resultsPath = resultsFile(name, sample);
  dropUntried(resultsPath);
  const config = join(folder, `${name}.config.json`);
  const log = join(folder, `${name}.log`);
  writeFileSync(config, JSON.stringify(configOf(target, resultsPath)));
  const out = openSync(log, 'w');
  const settings = { tests, needsDatabase, sample, endsAt };
  const stryker = spawn(
    process.execPath,
    [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config],
    {
      cwd: root,
      env: { ...process.env, [settingsVariable]: JSON.stringify(settings) },
      stdio: ['ignore', out, out],
    },
  );
  const isOk = await new Promise<boolean>((resolve) => {
    stryker.on('exit', (code) => resolve(code === 0));
  });
  if (!isOk) process.stdout.write(`FAIL  ${name}\n${readFileSync(log, 'utf8').slice(-4000)}\n`);
  return isOk;
};

const printResults = (results: Results): void => {
  const { name, all, left, survivors } = results;
  const score = (scoreOf(results) * 100).toFixed(1);
  process.stdout.write(`${name}: ${triedOf(results)} of ${all} mutants tried, ${score} % noticed`);
  process.stdout.write(left > 0 ? `, no time for ${left} more\n` : '\n');
  for (const { file, lineNumber, from, to, reason } of survivors)
    if (reason === undefined) process.stdout.write(`  ${file}:${lineNumber}  ${from}  =>  ${to}\n`);
};

const names = targets.map(({ name }) => name);
if (positionals.some((name) => !names.includes(name))) {
  process.stderr.write(`Known parts: ${names.join(', ')}\n`);
  process.exit(2);
}
if (!Number.isInteger(sampleNumber) || sampleNumber < 1 || sampleNumber > samplesMax) {
  process.stderr.write(`Samples are numbered from 1 to ${samplesMax}.\n`);
  process.exit(2);
}

mkdirSync(folder, { recursive: true });
const picked = targets.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
let isOk = true;
for (const target of values.report ? [] : picked) {
  isOk = (await tryMutants(target)) && isOk;
  const results = readResults(target, sampleOf(target, sampleNumber));
  if (results) printResults(results);
}
// The results of an interrupted run do not show how much is missing.
if (isOk) {
  const found = Array.from({ length: samplesMax }, (_, index) =>
    targets.map((target) => readResults(target, sampleOf(target, index + 1))),
  );
  const missing = names.filter((_, index) => !found[0]?.[index]);
  writeReport(
    found.map((parts) => parts.filter((part) => part !== undefined)),
    missing,
  );
}
process.exit(isOk ? 0 : 1);
