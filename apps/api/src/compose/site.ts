import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteRenderer, SiteScripts } from '@parcela/contract/site';
import { createCountBooks, createSiteAnswers, type SiteDeps } from '../modules/site/index.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import type { Platform } from './platform.ts';

/** The built public site: files for browsers, and the module that writes pages. */
export interface BuiltSite {
  readonly clientDir: string;
  readonly fontsDir: string;
  readonly renderer: SiteRenderer;
}

/** The exports that the server needs from the built site module. */
interface SiteModule {
  readonly createRenderer: (scripts: SiteScripts) => SiteRenderer;
}

type Manifest = Readonly<Record<string, { readonly file: string }>>;

const addressIn = (manifest: Manifest, island: string): string => {
  const file = manifest[`src/islands/${island}.ts`]?.file;
  if (file === undefined) throw new Error(`the built site has no script ${island}`);
  return `/site/${file}`;
};

/** Loads the site from its folder; undefined if there is no site or it is switched off. */
export const loadSite = async (dir: string | undefined): Promise<BuiltSite | undefined> => {
  if (dir === undefined) return undefined;
  const manifestPath = join(dir, 'client/.vite/manifest.json');
  const modulePath = join(dir, 'server/renderer.js');
  if (!existsSync(manifestPath) || !existsSync(modulePath)) return undefined;
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
  const { createRenderer } = (await import(pathToFileURL(modulePath).href)) as SiteModule;
  return {
    clientDir: join(dir, 'client'),
    fontsDir: join(dir, 'server/fonts'),
    renderer: createRenderer({
      calculator: addressIn(manifest, 'calculator'),
      verify: addressIn(manifest, 'verify'),
    }),
  };
};

/** The server reads sums over all holdings and distributions once a minute. */
const booksMaxAgeMs = 60_000;

/** The dependencies of the site's routes, except the site itself. */
export const createSiteDeps = (
  config: Config,
  { database, sharedAnswers, rateLimits, files }: Platform,
  { configuration, brand }: Pick<SiteDeps, 'configuration' | 'brand'>,
): Omit<SiteDeps, 'renderer' | 'fontsDir' | 'showApp'> => ({
  publicUrl: config.http.publicUrl,
  brand,
  timeZone: config.timeZone,
  configuration,
  countBooks: createCountBooks(config.timeZone, booksMaxAgeMs),
  reader: database.reader,
  answers: createSiteAnswers(sharedAnswers),
  rateLimits,
  files,
});
