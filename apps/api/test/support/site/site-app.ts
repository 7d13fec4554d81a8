import { join } from 'node:path';
import type { SiteRenderer, SiteScripts } from '@parcela/contract/site';
import { createAnswerCache } from '@parcela/platform/http/responses/response-cache.ts';
import { createRateLimits } from '@parcela/platform/security/rate-limits.ts';
import {
  createCountBooks,
  createSiteAnswers,
  type SiteDeps,
  siteRoutes,
} from '../../../src/modules/site/index.ts';
import { createBrandReader } from '../../../src/modules/app-configuration/index.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

export const siteOrigin = 'https://invest.example';

/** Loads the site from its sources, as the build does; the path is not an import, so that the apps stay separate. */
const loadRenderer = async (): Promise<SiteRenderer> => {
  const source = join(import.meta.dirname, '../../../../site/src/renderer.tsx');
  const { createRenderer } = (await import(source)) as {
    readonly createRenderer: (scripts: SiteScripts) => SiteRenderer;
  };
  return createRenderer({ calculator: '/site/assets/calculator.js', verify: '/site/assets/verify.js' });
};

export const siteCompany = {
  name: 'Parcela s.r.o.',
  address: 'Dlouhá 1, Praha',
  companyId: '12345678',
  email: 'info@example.com',
};

/** The dependencies of the site's routes, on this database; the app behind it answers the text `the app`. */
export const siteDeps = async (
  context: TestContext,
  files: FileStore,
  sharedAnswersMs = 0,
): Promise<SiteDeps> => ({
  publicUrl: siteOrigin,
  brand: createBrandReader({ company: siteCompany, files, maxAgeMs: 0 }),
  timeZone: 'Europe/Prague',
  configuration: {
    administrator: siteCompany,
    isRunOff: false,
    socialProviders: [],
  },
  countBooks: createCountBooks('Europe/Prague', 0),
  reader: context.database.reader,
  answers: createSiteAnswers(createAnswerCache(sharedAnswersMs)),
  renderer: await loadRenderer(),
  rateLimits: createRateLimits(context.database.pool, 1_000),
  files,
  fontsDir: join(import.meta.dirname, '../../../../site/dist/server/fonts'),
  showApp: async (_request, reply) => reply.send('the app'),
});

/** The public site alone on the real server. */
export const startSiteApp = async (
  context: TestContext,
  files: FileStore,
  {
    sharedAnswersMs,
    isRunOff = false,
  }: { readonly sharedAnswersMs?: number; readonly isRunOff?: boolean } = {},
): Promise<TestApp> => {
  const deps = await siteDeps(context, files, sharedAnswersMs);
  return startTestApp(context, () => undefined, {
    pages: async (app) => siteRoutes(app, { ...deps, configuration: { ...deps.configuration, isRunOff } }),
  });
};
