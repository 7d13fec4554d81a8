import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { setClockShift } from '@parcela/platform/database/shift-clock.ts';
import type { Application } from '../../api/src/compose/application.ts';
import { printVerification } from '@parcela/invariants/print-verification.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { ConfigurationError, readConfig } from '@parcela/platform/config/config.ts';
import { openDatabase, readClock } from '@parcela/platform/database/database.ts';
import { createScheduledJobRunner, type ScheduledJobRunner } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { startProcess } from '../../api/src/process.ts';
import { demoAccounts, demoPassword, people } from './content/index.ts';
import { endDay, type TimelineContext, controlSandbox } from './timeline/timeline-context.ts';
import { demoTimeline } from './timeline/timeline.ts';

/**
 * Plays the demo timeline into an empty demo: the real use cases run while the clock advances from the first day
 * to today. It writes no business row itself. Needs the sandbox, started in the past by the same number of days.
 */
const shiftClock = async (adminUrl: string, days: number): Promise<void> => {
  const admin = openDatabase({ url: adminUrl, connectionsMax: 1, applicationName: 'seed' });
  try {
    await setClockShift(admin, days);
  } finally {
    await admin.close();
  }
};

/** Marks this database permanently as a demo before it contains anything else. */
const markAsDemo = async (adminUrl: string): Promise<void> => {
  const admin = openDatabase({ url: adminUrl, connectionsMax: 1, applicationName: 'seed' });
  try {
    await sql`insert into demo_data default values on conflict do nothing`.execute(admin.kysely);
  } finally {
    await admin.close();
  }
};

/** The bank's statements, read whenever money may have arrived. */
const statementJob = 'bank-statements.import';
/** Proves the books at every run, so that the demo shows the proofs of its last days. */
const proofJob = 'overview.prove-books';
const provenDaysAgo = 7;
/**
 * Jobs that repair a lost message, clean up, or find nothing on most days of the demo timeline: one run at the end is
 * enough. Rates are also published at the end; until then the demo timeline sets its own, day by day.
 */
const lateScheduledJobs = [
  'content.fetch-rates',
  'verification.poll-checks',
  'payments.poll-attempts',
  'payments.process-overdue-events',
  'payments.send-overdue-refunds',
  'payments.look-at-refunds',
  'payments.follow-settlements',
  'payments.echo-card-gateway',
  'platform.purge-old-rows',
  'accounts.purge-social-attempts',
  'accounts.erase-people',
  'accounts.purge-unconfirmed',
  'verification.purge-bank-id-attempts',
  'verification.notify-document-expiry',
  'wallets.mark-bank-accounts',
  'share-adverts.follow',
  'notifications.send-push',
  'staff.end-approvals',
  'staff.send-mails',
  'referrals.send-purchase-events',
  'ledger.add-sums',
];

/**
 * The scheduled jobs of the demo timeline, run by the seed and not by the worker, so that nothing depends on the
 * speed of the machine.
 */
const scheduledJobRunners = ({ platform, scheduledJobs }: Application) => {
  const notDaily = [statementJob, proofJob, ...lateScheduledJobs];
  const unknown = notDaily.filter((name) =>
    scheduledJobs.every((scheduledJob) => scheduledJob.name !== name),
  );
  if (unknown.length > 0) throw new Error(`there is no scheduled job ${unknown.join(', ')}`);
  const runnerOf = (isWanted: (name: string) => boolean): ScheduledJobRunner =>
    createScheduledJobRunner(
      platform.database.kysely,
      scheduledJobs.filter(({ name }) => isWanted(name)),
      platform.log,
    );
  return {
    daily: runnerOf((name) => !notDaily.includes(name)),
    statements: runnerOf((name) => name === statementJob),
    proofs: runnerOf((name) => name === proofJob),
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

const play = async (timelineContext: TimelineContext, passwordHash: string): Promise<void> => {
  const { reader } = timelineContext.application.platform.database;
  const today = await readClock(reader);
  const timelineEvents = demoTimeline(passwordHash, today, timelineContext.application.config.timeZone);
  let daysAgo = timelineEvents[0]?.daysAgo ?? 0;
  await shiftClock(timelineContext.application.config.demo.adminDatabaseUrl ?? '', -daysAgo);
  for (const fixture of timelineEvents) {
    if (fixture.daysAgo < daysAgo) {
      await endDay(timelineContext);
      if (daysAgo <= provenDaysAgo) await timelineContext.scheduledJobs.proofs.runDue();
      await controlSandbox(timelineContext, '/_control/clock', { advance: `P${daysAgo - fixture.daysAgo}D` });
      daysAgo = fixture.daysAgo;
    }
    await fixture.play(timelineContext);
  }
  await endDay(timelineContext);
  if (daysAgo > 0) await controlSandbox(timelineContext, '/_control/clock', { advance: `P${daysAgo}D` });
  await timelineContext.scheduledJobs.all.runDue();
  await endDay(timelineContext);
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const sandboxUrl = new URL(config.sumsub.url).origin;
  await markAsDemo(config.demo.adminDatabaseUrl ?? '');
  const running = await startProcess(config, 'none');
  if (!running.worker) throw new Error('the story needs a worker: ROLE=all');
  try {
    const timelineContext: TimelineContext = {
      application: running.application,
      scheduledJobs: scheduledJobRunners(running.application),
      apiUrl: `http://127.0.0.1:${running.port}`,
      sandboxUrl,
      people: new Map(),
      signedIn: new Map(),
      staff: new Map(),
      tags: new Map(),
      projects: new Map(),
    };
    await play(timelineContext, await hashPassword(demoPassword));
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
