import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Logger } from '../log.ts';
import { createSharedConnection } from '../database/connections/shared-connection.ts';
import { tracerNow } from '../telemetry/tracing.ts';
import { scheduledJobDuration, scheduledJobInterval, scheduledJobSuccess } from './job-metrics.ts';

/**
 * A scheduled job finds due work by `app_now()` (deadlines, feeds, sealing) and does it. It has no state: any worker
 * may run it, at any time, twice in a row without harm; while one process runs it the others skip it.
 */
export interface ScheduledJob {
  readonly name: string;
  readonly everyS: number;
  /** The maximum of passes before the next turn, where doing all of them would slow users down. */
  readonly passesPerTurn?: number;
  /** Returns whether more work is waiting after this pass. */
  readonly run: () => Promise<'done' | 'more'>;
}

export interface ScheduledJobRunner {
  start(): void;
  /** Runs each scheduled job until no work is due; for the demo clock and for tests. */
  runDue(): Promise<void>;
  stop(): Promise<void>;
}

const passesMax = 1_000;

/** A pass that continues for this long after the stop signal is named in the log. */
const endingMaxMs = 30_000;

/** A turn that took longer, or failed, gets a span; most find no work. */
const slowTurnMs = 1_000;

/** Measures a turn of a job, and rethrows its errors. */
const measureTurn = async (job: string, turn: () => Promise<void>): Promise<void> => {
  const startedAt = Date.now();
  const measured = scheduledJobDuration.startTimer({ scheduled_job: job });
  const span = { name: job, kind: 'internal' } as const;
  try {
    await turn();
    measured({ outcome: 'done' });
    scheduledJobSuccess.set({ scheduled_job: job }, Date.now() / 1000);
    if (Date.now() - startedAt > slowTurnMs) tracerNow()?.record(span, startedAt);
  } catch (error) {
    measured({ outcome: 'failed' });
    tracerNow()?.record(span, startedAt, { error });
    throw error;
  }
};

export const createScheduledJobRunner = (
  db: Kysely<unknown>,
  scheduledJobs: readonly ScheduledJob[],
  log: Logger,
): ScheduledJobRunner => {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const state = { isStopped: false };
  const locks = createSharedConnection(db);

  /** One process at a time: the lock lives as long as its connection, so a killed worker loses it. */
  const exclusively = async (scheduledJob: ScheduledJob, work: () => Promise<void>): Promise<void> => {
    const key = sql`hashtextextended(${`sweep:${scheduledJob.name}`}, 0)`;
    await locks.use(async (ask) => {
      const [row] = await ask(sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`);
      if (row?.locked !== true) return;
      try {
        await work();
      } finally {
        await ask(sql`select pg_advisory_unlock(${key})`);
      }
    });
  };

  const passes = async (scheduledJob: ScheduledJob, max: number): Promise<void> => {
    const failed = (error: unknown): void =>
      log.warn(
        { err: error, scheduledJob: scheduledJob.name },
        'a scheduled job failed and will be tried again',
      );
    const turn = async (): Promise<void> => {
      for (let count = 0; count < max && !state.isStopped; count += 1)
        if ((await scheduledJob.run()) === 'done') return;
    };
    // A failure of the job is logged immediately; any other failure concerns the connection with the locks.
    await exclusively(scheduledJob, () => measureTurn(scheduledJob.name, turn).catch(failed)).catch(failed);
  };

  const runNow = (scheduledJob: ScheduledJob, max = passesMax): Promise<void> => {
    const current = running.get(scheduledJob.name);
    const next = (current ?? Promise.resolve()).then(() => passes(scheduledJob, max));
    running.set(scheduledJob.name, next);
    void next.finally(() => {
      if (running.get(scheduledJob.name) === next) running.delete(scheduledJob.name);
    });
    return next;
  };

  return {
    start: () => {
      for (const scheduledJob of scheduledJobs) {
        scheduledJobInterval.set({ scheduled_job: scheduledJob.name }, scheduledJob.everyS);
        scheduledJobSuccess.set({ scheduled_job: scheduledJob.name }, Date.now() / 1000);
        const timer = setInterval(() => {
          if (!running.has(scheduledJob.name)) void runNow(scheduledJob, scheduledJob.passesPerTurn);
        }, scheduledJob.everyS * 1000);
        timers.add(timer);
      }
    },
    runDue: async () => {
      for (const scheduledJob of scheduledJobs) await runNow(scheduledJob);
    },
    stop: async () => {
      state.isStopped = true;
      for (const timer of timers) clearInterval(timer);
      const waited = setTimeout(
        () => log.error({ scheduledJobs: [...running.keys()] }, 'scheduled jobs do not end'),
        endingMaxMs,
      );
      await Promise.all(running.values());
      clearTimeout(waited);
    },
  };
};
