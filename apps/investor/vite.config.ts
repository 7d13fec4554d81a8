import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { narrowFonts } from './narrow-fonts.ts';

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

export default defineConfig(async ({ command }) => ({
  plugins: [parsedPhrases(), react()],
  resolve: {
    alias:
      command === 'build'
        ? [
            {
              find: /^@formatjs\/icu-messageformat-parser$/,
              replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
            },
            {
              find: /^@fontsource-variable\/inter\/files\/(inter-latin(?:-ext)?)-wght-normal\.woff2$/,
              replacement: join(
                await narrowFonts(join(import.meta.dirname, 'node_modules/.cache/fonts')),
                '$1.woff2',
              ),
            },
          ]
        : [],
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Without this a screen is split into eighty files, each compressed by itself and each with its own
        // headers.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              priority: 3,
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
            },
            // What every visitor loads, before signing in too.
            {
              name: 'base',
              priority: 2,
              test: /investor[\\/]src[\\/]main\.tsx$|features[\\/]auth[\\/]screens[\\/]sign-in-screen\.tsx$/,
            },
            // What surrounds every screen of a signed-in person.
            { name: 'secure', priority: 1, test: /routes[\\/]secure-layout\.tsx$/ },
            // Parts that most screens share; what few screens share is separate, so that nobody waits for
            // what they do not see.
            {
              name: 'parts',
              minShareCount: 12,
              test: /packages[\\/]ui[\\/]|node_modules[\\/]@(?:mantine|tabler)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/core', '/docs'].map((path) => [path, process.env['API_URL'] ?? 'http://127.0.0.1:3010']),
    ),
  },
}));
