import { cpus } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findShell } from './lib/browser.ts';
import { readChange, selectFor, type VitestProject } from './suite/changed.ts';
import { root } from './lib/children.ts';
import { olderVersions } from './lib/install-postgres.ts';
import { type Site, withSite } from './lib/site.ts';
import {
  type Outcome,
  outcomeOf,
  report,
  runStep,
  type Share,
  shareCores,
  type Step,
} from './suite/steps.ts';
import { writeReportFile } from './lib/report-file.ts';

/**
 * `npm test`: everything that must pass before a change lands, on all cores. `--long` is `npm run test:long`:
 * more rounds, every language, width and scheme, older versions of PostgreSQL, the report to docs.
 * `--changed` is `npm run test:changed`: the tests that a change can affect. `--checks` is `npm run check`.
 */
const isLong = process.argv.includes('--long');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
const long: Readonly<Record<string, string>> = isLong ? { LONG: '1' } : {};

const npmScript = (name: string): Step => ({
  name,
  command: [process.execPath, join(root, 'scripts/run-script.ts'), name],
});

/** One checker: several in parallel would each check what they share, for half as much work and memory again. */
const types = (name: string, project: string): Step => ({
  name,
  command: [bin('tsc'), '-p', project, '--checkers', '1'],
});

/** The long ones first: the short ones fill the end, before the tests that need all cores. */
const checks: readonly Step[] = [
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  types('types of the server', 'tsconfig.server.json'),
  types('types of the apps', 'tsconfig.web.json'),
  npmScript('boundaries'),
  { name: 'unused code', command: [bin('knip')] },
  npmScript('generated'),
  npmScript('phrases'),
  npmScript('sql'),
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  npmScript('lock'),
];

/** The apps as served to browsers; rebuilt when their sources have changed. */
const build = npmScript('build');

/** Prints only failures, and the output of a test only when it fails. */
const vitest = (project: VitestProject, cores: number, ...more: readonly string[]): Step => ({
  name: `tests: ${project}`,
  command: [
    bin('vitest'),
    'run',
    `--project=${project}`,
    '--reporter=dot',
    '--silent=passed-only',
    `--maxWorkers=${cores}`,
    ...more,
  ],
  env: long,
  cores,
  hasTests: true,
});

/** Split into two halves, which fit next to steps with one core. */
const halfOfProcesses = (half: 1 | 2): Step => ({
  ...vitest('process', 1, `--shard=${half}/2`),
  name: `tests: process, half ${half}`,
});

interface Walk {
  readonly name: string;
  readonly projects: readonly string[];
  readonly cores: number;
  readonly workers: number;
}

const playwright = ({ name, projects, cores, workers }: Walk, site: Site, browser: string): Step => ({
  name,
  command: [
    bin('playwright'),
    'test',
    '--config=e2e/playwright.config.ts',
    ...projects.map((project) => `--project=${project}`),
    `--workers=${workers}`,
  ],
  env: {
    ...long,
    QUIET: '1',
    // Playwright forces colours in its workers: with NO_COLOR each of them would print a warning.
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
    CHROME: browser,
    BASE_URL: site.publicUrl,
    SANDBOX_URL: site.sandboxUrl,
    DATA_DIR: site.dataDir,
  },
  cores,
  hasTests: true,
});

/** A journey waits for other processes a quarter of its time: a third worker uses that time. */
const walks = {
  together: { name: 'screens and journeys', projects: ['journeys *', 'screens *'], cores: 2, workers: 3 },
  alone: { name: 'journeys that need the site alone', projects: ['alone *'], cores: 1, workers: 1 },
} as const;

const failed = (name: string, output = ''): Outcome => {
  const outcome = outcomeOf({ name, command: [name] }, 1, output, performance.now());
  report(outcome);
  return outcome;
};

/**
 * The site starts while other steps run, and has both cores during the journeys; the journeys that need the site alone
 * leave one core for other work.
 */
const runBrowser = async (share: Share, built: Promise<unknown>, beside: Step): Promise<Outcome[]> => {
  const browser = await (isLong ? findBrowser() : findShell());
  if (browser === undefined) {
    const why = 'journeys: not run, because no Chromium could be found or installed (set CHROME)';
    return [failed(why), await runStep(share, beside)];
  }
  try {
    return await withSite(
      async (site) => {
        const together = runStep(share, playwright(walks.together, site, browser));
        const other = runStep(share, beside);
        return [await together, await runStep(share, playwright(walks.alone, site, browser)), await other];
      },
      {
        variables: { CARD_PAYMENTS: 'on' },
        storage: 'memory',
        log: 'site',
        whenFree: (start) => share(1, () => built.then(start)),
      },
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [failed('start of the site', why), await runStep(share, beside)];
  }
};

/**
 * Runs the money tests and a storm on the oldest supported versions of PostgreSQL; everything else runs on the newest.
 */
const runOlderPostgres = async (share: Share): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const major of Object.keys(olderVersions)) {
    const there: Step = {
      name: `PostgreSQL ${major} is there`,
      command: [process.execPath, join(root, 'scripts/older-postgres.ts'), major],
    };
    const outcome = await runStep(share, there);
    outcomes.push(outcome);
    if (!outcome.isOk) continue;
    const parts = ['modules/orders', 'modules/payments', 'test/ledger', 'postgres-version'];
    const step: Step = {
      ...vitest('api', 2, ...parts),
      name: `tests: orders, payments and ledger on PostgreSQL ${major}`,
      env: { TEST_POSTGRES: major },
    };
    const storm: Step = {
      name: `storm of 30 s on PostgreSQL ${major}`,
      command: [process.execPath, join(root, 'lab/storm/main.ts'), '--seed=16', '--seconds=30', '--tries=0'],
      env: { TEST_POSTGRES: major },
      cores: 2,
    };
    const standby: Step = {
      ...vitest('process', 1, 'lab/machines'),
      name: `tests: standby on PostgreSQL ${major}`,
      env: { TEST_POSTGRES: major },
    };
    for (const each of [step, storm, standby]) outcomes.push(await runStep(share, each));
  }
  return outcomes;
};

/** Loses a database and restores it to a point in time (docs/operations/backup.md). */
const drill: Step = {
  name: 'drill: restore',
  command: [process.execPath, join(root, 'scripts/drill/restore.ts')],
};

const runEverything = async (): Promise<Outcome[]> => {
  const share = shareCores();
  const built = runStep(share, build);
  const first = [vitest('unit', 1), ...checks, vitest('api', 2)].map((step) => runStep(share, step));
  const walked = runBrowser(share, built, halfOfProcesses(2));
  const bundle = built.then(() => runStep(share, npmScript('bundle')));
  const beside = [halfOfProcesses(1), vitest('web', 1)].map((step) => runStep(share, step));
  const single = await Promise.all([built, ...first, bundle, ...beside]);
  return [
    ...single,
    ...(await walked),
    ...(isLong ? [await runStep(share, drill), ...(await runOlderPostgres(share))] : []),
  ];
};

/** Runs the tests that the change can affect, and names the rest. */
const runChanged = async (): Promise<Outcome[]> => {
  const share = shareCores();
  const { base, files } = readChange();
  process.stdout.write(`${files.length} files differ from ${base.slice(0, 9)}\n`);
  const { checks: names, tests, left } = selectFor(files);
  const steps = checks.filter(({ name }) => names.includes(name));
  for (const [project, which] of Object.entries(tests) as [VitestProject, 'all' | 'changed' | string[]][]) {
    const cores = project === 'process' ? 1 : 2;
    const more =
      which === 'changed' ? [`--changed=${base}`, '--passWithNoTests'] : which === 'all' ? [] : which;
    steps.push({ ...vitest(project, cores, ...more), hasTests: which !== 'changed' });
  }
  const outcomes = await Promise.all(steps.map((step) => runStep(share, step)));
  if (left.length > 0) process.stdout.write(`left to npm test: ${left.join(', ')}\n`);
  return outcomes;
};

/** Writes the results of `npm run test:long`, for readers who were not there. */
const writeReport = (outcomes: readonly Outcome[], seconds: number): void => {
  const rows = outcomes.map(
    ({ name, isOk, passed, seconds: own }) =>
      `| ${name} | ${isOk ? 'passed' : 'FAILED'} | ${passed} | ${own} |`,
  );
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
  const lines = [
    '# The long run',
    '',
    'Written by `npm run test:long`: more rounds of the races, every language, width and scheme of the screens and journeys, PostgreSQL 16 and 17. Steps run beside each other, so their seconds add up to more than the run took.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}, ${Math.round(seconds)} s`,
    '',
    '| step | outcome | tests | seconds |',
    '|---|---|---|---|',
    ...rows,
    '',
  ];
  writeReportFile('long-run', lines.join('\n'));
};

const runChecks = (): Promise<Outcome[]> => {
  const share = shareCores();
  return Promise.all(checks.map((step) => runStep(share, step)));
};

const sum = (outcomes: readonly Outcome[], key: 'passed' | 'failed'): number =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);

const main = async (): Promise<number> => {
  const startedAt = performance.now();
  const isPart = process.argv.includes('--checks') ? runChecks : runEverything;
  const outcomes = await (process.argv.includes('--changed') ? runChanged() : isPart());
  const seconds = (performance.now() - startedAt) / 1000;
  if (isLong) writeReport(outcomes, seconds);
  const time = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  process.stdout.write(`\n${time}\n${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed\n`);
  return outcomes.every(({ isOk }) => isOk) ? 0 : 1;
};

process.exit(await main());
