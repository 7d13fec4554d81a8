import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { type Plugin, type PluginOption, type UserConfig } from 'vite';
import { moduleSizes } from './module-sizes.ts';
import { narrowFonts } from './narrow-fonts.ts';
import { routeStubs } from './route-stubs.ts';
import { separateIcons } from './separate-icons.ts';

export { documents } from './documents.ts';
export { plainFonts } from './narrow-fonts.ts';
export { withoutPhrases } from './without-phrases.ts';
export { workerFile } from './worker-file.ts';

/** Parses the catalogues during the build, so that the browser needs neither the parser nor the time. */
const parsedPhrases = (): Plugin => ({
  name: 'parsed-phrases',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const path = id.split('?')[0] ?? id;
    if (!/packages[/\\]phrases[/\\]catalogues[/\\].*\.json$/.test(path)) return null;
    const phrases = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
    const parsed = Object.entries(phrases).map(([id_, text]) => [id_, parse(text, { locale: undefined })]);
    return { code: `export default ${JSON.stringify(Object.fromEntries(parsed))}`, moduleType: 'js' };
  },
});

/** Plugins of every browser app. */
export const appPlugins = (): PluginOption[] => [
  parsedPhrases(),
  separateIcons(),
  routeStubs(),
  react(),
  moduleSizes(),
];

/** Aliases of a build: no phrase parser, and fonts with only the used letters. */
export const builtAliases = async (
  appDir: string,
): Promise<{ readonly find: RegExp; readonly replacement: string }[]> => [
  {
    find: /^@formatjs\/icu-messageformat-parser$/,
    replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
  },
  {
    find: /^@fontsource-variable\/inter\/files\/(inter-latin(?:-ext)?)-wght-normal\.woff2(\?url)?$/,
    replacement: join(await narrowFonts(join(appDir, 'node_modules/.cache/fonts')), '$1.woff2$2'),
  },
];

/** Files delivered unchanged. */
export const publicDir = join(import.meta.dirname, '../public');

/** Build settings of every browser app. */
export const buildSettings = {
  outDir: 'dist',
  manifest: true,
  target: 'es2023',
  assetsInlineLimit: 0,
  sourcemap: false,
  modulePreload: { polyfill: false },
} as const satisfies UserConfig['build'];

/** Proxies these addresses to the API in development. */
export const proxyToApi = (paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, process.env['API_URL'] ?? 'http://127.0.0.1:3010']));
