import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { setClockShift } from '../../api/src/platform/database/shift-clock.ts';
import type { Application } from '../../api/src/compose/application.ts';
import { printVerification } from '../../api/src/invariants/print-verification.ts';
import { hashPassword } from '../../api/src/platform/security/passwords.ts';
import { ConfigurationError, readConfig } from '../../api/src/platform/config/config.ts';
import { openDatabase, readClock } from '../../api/src/platform/database/database.ts';
import { createSweepRunner, type SweepRunner } from '../../api/src/platform/jobs/scheduled-jobs.ts';
import { startProcess } from '../../api/src/process.ts';
import { demoAccounts, people } from './content/index.ts';
import { endDay, type Stage, tellSandbox } from './timeline/timeline-context.ts';
import { storyScenes } from './timeline/timeline.ts';

/**
 * Fills an empty demo with a story: the real use cases run while the clock moves from the first day to today. It
 * writes no business row itself. Needs the sandbox, started in the past by the same number of days.
 */
const demoPassword = 'Parcela-demo-1';

const shiftClock = async (adminUrl: string, days: number): Promise<void> => {
  const admin = openDatabase({ url: adminUrl, connectionsMax: 1, applicationName: 'seed' });
  try {
    await setClockShift(admin, days);
  } finally {
    await admin.close();
  }
};

/** Says for good that this database is a demo's, before anything else is in it. */
const markAsDemo = async (adminUrl: string): Promise<void> => {
  const admin = openDatabase({ url: adminUrl, connectionsMax: 1, applicationName: 'seed' });
  try {
    await sql`insert into demo_data default values on conflict do nothing`.execute(admin.kysely);
  } finally {
    await admin.close();
  }
};

/** The bank's statements, read whenever money comes. */
const statementSweep = 'bank-statements.import';
/** What makes good for a lost message or tidies up: once at the end is enough. */
const lateSweeps = [
  'verification.poll-checks',
  'payments.poll-attempts',
  'payments.process-forgotten-events',
  'payments.send-forgotten-refunds',
  'payments.look-at-refunds',
  'payments.follow-settlements',
  'payments.echo-card-gateway',
  'platform.forget-old-rows',
  'accounts.forget-social-attempts',
  'accounts.erase-people',
  'accounts.purge-unconfirmed',
  'verification.forget-bank-id-attempts',
];

/** The sweeps of the story, run by itself and not by the worker, so that nothing depends on how fast the machine is. */
const sweepRunners = ({ platform, sweeps }: Application) => {
  const notDaily = [statementSweep, ...lateSweeps];
  const unknown = notDaily.filter((name) => sweeps.every((sweep) => sweep.name !== name));
  if (unknown.length > 0) throw new Error(`there is no sweep ${unknown.join(', ')}`);
  const runnerOf = (isWanted: (name: string) => boolean): SweepRunner =>
    createSweepRunner(
      platform.database.kysely,
      sweeps.filter(({ name }) => isWanted(name)),
      platform.log,
    );
  return {
    daily: runnerOf((name) => !notDaily.includes(name)),
    statements: runnerOf((name) => name === statementSweep),
    all: runnerOf(() => true),
  };
};

const accountsText = (): string => {
  const line = (key: string, what: string): string =>
    `    ${people.find((person) => person.key === key)?.email ?? key}   ${what}`;
  return [
    `  Demo accounts (password ${demoPassword}):`,
    line(demoAccounts.investor, 'an investor with holdings and orders in every state'),
    line(demoAccounts.newcomer, 'a newcomer with a confirmed address and nothing else'),
  ].join('\n');
};

const play = async (stage: Stage, passwordHash: string): Promise<void> => {
  const { reader } = stage.application.platform.database;
  const today = await readClock(reader);
  const scenes = storyScenes(passwordHash, today, stage.application.config.timeZone);
  let daysAgo = scenes[0]?.daysAgo ?? 0;
  await shiftClock(stage.application.config.demo.adminDatabaseUrl ?? '', -daysAgo);
  for (const scene of scenes) {
    if (scene.daysAgo < daysAgo) {
      await endDay(stage);
      await tellSandbox(stage, '/_control/clock', { advance: `P${daysAgo - scene.daysAgo}D` });
      daysAgo = scene.daysAgo;
    }
    await scene.play(stage);
  }
  await endDay(stage);
  if (daysAgo > 0) await tellSandbox(stage, '/_control/clock', { advance: `P${daysAgo}D` });
  await stage.sweeps.all.runDue();
  await endDay(stage);
};

const main = async (): Promise<void> => {
  // The story sets its rates itself, day by day; the bank's of its first day would be none of them.
  const { ECB_URL: _, ...variables } = process.env;
  const config = readConfig(variables);
  const sandboxUrl = new URL(config.sumsub.url).origin;
  await markAsDemo(config.demo.adminDatabaseUrl ?? '');
  const running = await startProcess(config, 'none');
  if (!running.worker) throw new Error('the story needs a worker: ROLE=all');
  try {
    const stage: Stage = {
      application: running.application,
      sweeps: sweepRunners(running.application),
      apiUrl: `http://127.0.0.1:${running.port}`,
      sandboxUrl,
      people: new Map(),
      signedIn: new Map(),
      staff: new Map(),
      tags: new Map(),
      projects: new Map(),
    };
    await play(stage, await hashPassword(demoPassword));
    if ((await printVerification(config.demo.adminDatabaseUrl ?? '', () => undefined)) !== 0)
      throw new Error('the books do not hold');
    const path = process.env['DEMO_ACCOUNTS_FILE'];
    if (path !== undefined) writeFileSync(path, `${accountsText()}\n`);
  } finally {
    await running.stop();
  }
};

main().catch((error: unknown) => {
  const text = error instanceof ConfigurationError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
