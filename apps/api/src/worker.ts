import type { Application } from './compose/application.ts';
import { createSweepRunner, type Sweep, type SweepRunner } from './platform/jobs/scheduled-jobs.ts';

/** The same parts as the API's, doing what is due: jobs from the queue and sweeps by the clock. */
export interface Worker {
  readonly sweeps: SweepRunner;
  stop(): Promise<void>;
}

export const startWorker = async (application: Application, wanted: readonly Sweep[]): Promise<Worker> => {
  const { database, jobs, log } = application.platform;
  const sweeps = createSweepRunner(database.kysely, wanted, log);
  await jobs.work(application.jobHandlers);
  sweeps.start();
  return { sweeps, stop: () => sweeps.stop() };
};
