import type { AddressInfo } from 'node:net';
import { measureState } from '@parcela/monitoring';
import { createApp } from './app.ts';
import { type Application, compose } from './compose/application.ts';
import { subscriptions } from './compose/subscriptions.ts';
import { isMigrated } from './compose/migrations.ts';
import { refuseDemoData } from '@parcela/platform/database/refusals/refuse-demo-data.ts';
import { refusePowerfulRole } from '@parcela/platform/database/refusals/refuse-powerful-role.ts';
import { registerDemoClock } from './compose/demo-clock.routes.ts';
import { type Config, ConfigurationError } from '@parcela/platform/config/config.ts';
import { measureEventLag } from '@parcela/platform/events/event-lag-metric.ts';
import { armFailpoints } from '@parcela/platform/failpoints.ts';
import { measureProcess, startMetrics } from '@parcela/platform/http/metrics.ts';
import { measureOutgoing } from '@parcela/platform/http-client/outgoing-requests.ts';
import { startTelemetry } from '@parcela/platform/telemetry/start-telemetry.ts';
import { readBuild } from './pages/build.ts';
import { startWorker, type Worker } from './worker.ts';

export interface RunningProcess {
  readonly application: Application;
  readonly worker: Worker | undefined;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the measurements for `/metrics` and a collector. */
const startMeasuring = ({ config, platform }: Application): { stop(): void } => {
  const { database } = platform;
  measureProcess();
  measureEventLag(
    database.reader,
    subscriptions.map(({ name }) => name),
  );
  measureState({ ...platform, publicUrl: config.http.publicUrl });
  return measureOutgoing();
};

/**
 * An API on an older database structure reports at /readyz that it waits; a worker would claim jobs that it cannot
 * do.
 */
const refuseOlderStructure = async ({ database }: Application['platform']): Promise<void> => {
  if (!(await isMigrated(database.kysely)))
    throw new ConfigurationError('The database lacks migrations of this version: run npm run migrate.');
};

/** @throws ConfigurationError when this process may not use this database, or not in this role */
const refuseUnsafeDatabase = async ({ config, platform }: Application): Promise<void> => {
  await refusePowerfulRole(platform.database.pool);
  if (config.role !== 'api') await refuseOlderStructure(platform);
  if (!config.isDemo) await refuseDemoData(platform.database);
};

const composeSafely = async (config: Config): Promise<Application> => {
  const application = await compose(config);
  await refuseUnsafeDatabase(application).catch(async (error: unknown) => {
    await application.close();
    throw error;
  });
  return application;
};

/**
 * Starts the API, the worker or both, by `ROLE`; the last one started stops first. The demo timeline runs the
 * scheduled jobs itself.
 */
export const startProcess = async (
  config: Config,
  scheduledJobs: 'all' | 'none' = 'all',
): Promise<RunningProcess> => {
  armFailpoints(config.demo.failpoints);
  const { role } = config;
  const telemetry = await startTelemetry(config.telemetry, { role, version: readBuild().version });
  const application = await composeSafely(config);
  const worker =
    role === 'api'
      ? undefined
      : await startWorker(application, scheduledJobs === 'all' ? application.scheduledJobs : []);
  const isMeasured = config.http.metricsPort !== undefined || telemetry !== undefined;
  const measuring = isMeasured ? startMeasuring(application) : undefined;
  const metrics = await startMetrics(config.http.metricsPort, config.http.metricsHost);
  const app = role === 'worker' ? undefined : await createApp(application);
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
      measuring?.stop();
      await telemetry?.close();
      await application.close();
      await metrics?.close();
    },
  };
};
