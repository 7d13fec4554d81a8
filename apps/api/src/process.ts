import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { type Application, compose } from './compose/application.ts';
import { subscriptions } from './compose/subscriptions.ts';
import { refuseDemoData } from '@parcela/platform/database/refuse-demo-data.ts';
import { registerDemoClock } from './compose/demo-clock.routes.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import { measureEventLag } from '@parcela/platform/events/event-lag-metric.ts';
import { armFailpoints } from '@parcela/platform/failpoints.ts';
import { startMetrics } from '@parcela/platform/http/metrics.ts';
import { startWorker, type Worker } from './worker.ts';

export interface RunningProcess {
  readonly application: Application;
  readonly worker: Worker | undefined;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the API, the worker or both, by `ROLE`; the last started stops first. The demo timeline runs the scheduled
 * jobs itself.
 */
export const startProcess = async (
  config: Config,
  scheduledJobs: 'all' | 'none' = 'all',
): Promise<RunningProcess> => {
  armFailpoints(config.demo.failpoints);
  const application = await compose(config);
  if (!config.isDemo) await refuseDemoData(application.platform.database);
  const worker =
    config.role === 'api'
      ? undefined
      : await startWorker(application, scheduledJobs === 'all' ? application.scheduledJobs : []);
  if (config.http.metricsPort !== undefined)
    measureEventLag(
      application.platform.database.reader,
      subscriptions.map(({ name }) => name),
    );
  const metrics = await startMetrics(config.http.metricsPort, config.http.metricsHost);
  const app = config.role === 'worker' ? undefined : await createApp(application);
  if (app && worker && config.isDemo) registerDemoClock(app, application, worker);
  await app?.listen({ port: config.http.port, host: config.http.host });
  const address = app?.server.address() as AddressInfo | null | undefined;
  return {
    application,
    worker,
    port: address?.port ?? 0,
    stop: async () => {
      await app?.close();
      await worker?.stop();
      await application.close();
      await metrics?.close();
    },
  };
};
