import type { Application } from './compose/application.ts';
import {
  createScheduledJobRunner,
  type ScheduledJob,
  type ScheduledJobRunner,
} from '@parcela/platform/jobs/scheduled-jobs.ts';

/** The same parts as in the API, for due work: jobs from the queue, and scheduled jobs by the clock. */
export interface Worker {
  readonly scheduledJobs: ScheduledJobRunner;
  stop(): Promise<void>;
}

export const startWorker = async (
  application: Application,
  wanted: readonly ScheduledJob[],
): Promise<Worker> => {
  const { database, jobs, log } = application.platform;
  const scheduledJobs = createScheduledJobRunner(database.kysely, wanted, log);
  await jobs.work(application.jobHandlers);
  scheduledJobs.start();
  return { scheduledJobs, stop: () => scheduledJobs.stop() };
};
