import { createJobHandlers, createScheduledJobs } from './jobs.ts';
import { createParts } from './dependencies.ts';
import { closePlatform, openPlatform, type Platform } from './platform.ts';
import { createProviders } from './providers.ts';
import { deployedConfiguration, registerRoutes } from './routes.ts';
import { createSiteDeps } from './site.ts';
import { authenticate } from '../modules/accounts/index.ts';
import type { BrandReader } from '../modules/app-configuration/index.ts';
import type { PaymentDeps } from '../modules/payments/index.ts';
import { staffGuard } from '../modules/staff/index.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import type { Api, ApiParts } from '@parcela/platform/http/api.ts';
import type { JobHandler } from '@parcela/platform/jobs/job-queue.ts';
import type { Logger } from '@parcela/platform/log.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';

/** All wired parts of one process; the HTTP server, the worker and the demo seed run on them. */
export interface Application {
  readonly config: Config;
  readonly platform: Platform;
  readonly brand: BrandReader;
  readonly payments: PaymentDeps;
  readonly authenticate: ApiParts['authenticate'];
  readonly staff: ApiParts['staff'];
  readonly registerRoutes: (api: Api) => void;
  readonly site: ReturnType<typeof createSiteDeps>;
  readonly jobHandlers: readonly JobHandler[];
  readonly scheduledJobs: readonly ScheduledJob[];
  close(): Promise<void>;
}

/** Joins the modules. Only this file and its folder name providers or wire modules. */
export const compose = async (config: Config, log?: Logger): Promise<Application> => {
  const platform = await openPlatform(config, log);
  const providers = createProviders(config, platform.log);
  const parts = createParts(config, platform, providers);
  return {
    config,
    platform,
    brand: parts.brand,
    payments: parts.payments,
    authenticate,
    staff: staffGuard,
    registerRoutes: (api) => registerRoutes(api, { config, platform, providers, parts }),
    site: createSiteDeps(config, platform, {
      configuration: deployedConfiguration(config, providers),
      brand: parts.brand,
    }),
    jobHandlers: createJobHandlers(parts),
    scheduledJobs: createScheduledJobs(config, platform, providers, parts),
    close: () => closePlatform(platform),
  };
};
