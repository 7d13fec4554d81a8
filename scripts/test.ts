import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './lib/browser.ts';
import { buildApps } from './lib/build-apps.ts';
import { root } from './lib/children.ts';
import { olderVersions } from './lib/older-postgres.ts';
import { withSite } from './lib/site.ts';

/**
 * `npm test`: everything that has to hold before a change lands. Checks that need little run side by side, what
 * needs the machine runs alone. `--long` is `npm run test:long`: more rounds, every language, older versions of PostgreSQL,
 * the report to docs.
 */
const isLong = process.argv.includes('--long');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

interface Outcome {
  readonly name: string;
  readonly isOk: boolean;
  readonly output: string;
  readonly seconds: number;
}

const run = (step: Step, isShown: boolean): Promise<Outcome> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const [file, ...args] = step.command;
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', ...step.env },
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const end = (isOk: boolean): void =>
      resolve({
        name: step.name,
        isOk,
        output,
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('exit', (code) => end(code === 0));
  });

const npmScript = (name: string): Step => ({
  name,
  command: [process.execPath, join(root, 'scripts/run-script.ts'), name],
});

const checks: readonly Step[] = [
  { name: 'types of the server', command: [bin('tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types of the apps', command: [bin('tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  npmScript('boundaries'),
  { name: 'unused code', command: [bin('knip')] },
  npmScript('phrases'),
  npmScript('generated'),
  npmScript('lock'),
  npmScript('sql'),
];

const vitest = (project: string): Step => ({
  name: `tests: ${project}`,
  command: [bin('vitest'), 'run', '--project', project],
  env: isLong ? { LONG: '1' } : {},
});

const report = (outcome: Outcome): void => {
  process.stdout.write(`${outcome.isOk ? 'ok  ' : 'FAIL'}  ${outcome.name} (${outcome.seconds} s)\n`);
  if (!outcome.isOk && outcome.output !== '') process.stdout.write(`${outcome.output}\n`);
};

const runAll = async (steps: readonly Step[], width: number): Promise<Outcome[]> => {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await run(step, false);
      report(outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes;
};

/** The oldest supported versions of PostgreSQL with what moves money; all else ran on the newest. */
const olderPostgres = async (): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const major of Object.keys(olderVersions)) {
    const [file, ...args] = vitest('api').command;
    const tests = ['modules/orders', 'modules/payments', 'modules/ledger', 'postgres-version'];
    const steps: readonly Step[] = [
      {
        name: `PostgreSQL ${major} is there`,
        command: [process.execPath, join(root, 'scripts/older-postgres.ts'), major],
      },
      {
        name: `tests: orders, payments and ledger on PostgreSQL ${major}`,
        command: [file, ...args, ...tests],
        env: { TEST_POSTGRES: major },
      },
    ];
    for (const step of steps) {
      const outcome = await run(step, true);
      report(outcome);
      outcomes.push(outcome);
      if (!outcome.isOk) break;
    }
  }
  return outcomes;
};

/** Its name, the projects of playwright.config.ts, and how many browsers at once. */
const browserRuns = [
  ['screens in a browser', 'screens *', 2],
  ['journeys in a browser', 'journeys *', 1],
] as const;

const runJourneys = async (): Promise<Outcome[]> => {
  const browser = await findBrowser();
  if (browser === undefined) {
    const name = 'journeys: not run, because no Chromium could be found or installed (set CHROME)';
    const notRun = { name, isOk: false, output: '', seconds: 0 };
    report(notRun);
    return [notRun];
  }
  return withSite(async (site) => {
    const outcomes: Outcome[] = [];
    for (const [name, project, workers] of browserRuns) {
      const outcome = await run(
        {
          name,
          command: [
            bin('playwright'),
            'test',
            '--config=e2e/playwright.config.ts',
            `--project=${project}`,
            `--workers=${workers}`,
          ],
          env: {
            CHROME: browser,
            BASE_URL: site.publicUrl,
            SANDBOX_URL: site.sandboxUrl,
            DATA_DIR: site.dataDir,
            ...(isLong ? { LONG: '1' } : {}),
          },
        },
        true,
      );
      report(outcome);
      outcomes.push(outcome);
    }
    return outcomes;
  });
};

/** What `npm run test:long` saw, for people who were not there. */
const writeReport = (outcomes: readonly Outcome[]): void => {
  const rows = outcomes.map(
    ({ name, isOk, seconds }) => `| ${name} | ${isOk ? 'passed' : 'FAILED'} | ${seconds} |`,
  );
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
  const lines = [
    '# The long run',
    '',
    'Written by `npm run test:long`: more rounds of the races, every language of the journeys, PostgreSQL 16 and 17.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}`,
    '',
    '| step | outcome | seconds |',
    '|---|---|---|',
    ...rows,
    '',
  ];
  writeFileSync(join(root, 'docs', 'proof', 'long-run.md'), lines.join('\n'));
};

const main = async (): Promise<number> => {
  const outcomes = await runAll(checks, Math.min(2, cpus().length));
  if (process.argv.includes('--checks')) return outcomes.every((outcome) => outcome.isOk) ? 0 : 1;
  for (const project of ['unit', 'api', 'web', 'process']) {
    const outcome = await run(vitest(project), true);
    report(outcome);
    outcomes.push(outcome);
  }
  if (isLong) outcomes.push(...(await olderPostgres()));
  await buildApps();
  outcomes.push(...(await runAll([npmScript('bundle')], 1)));
  outcomes.push(...(await runJourneys()));
  if (isLong) writeReport(outcomes);
  const failed = outcomes.filter((outcome) => !outcome.isOk);
  process.stdout.write(`\n${outcomes.length - failed.length} passed, ${failed.length} failed\n`);
  return failed.length === 0 ? 0 : 1;
};

process.exit(await main());
