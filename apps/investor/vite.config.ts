import { readFile } from 'node:fs/promises';
import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Parses the catalogues while building, so that the browser needs neither the parser nor the time. */
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

export default defineConfig(({ command }) => ({
  plugins: [parsedPhrases(), react()],
  resolve: {
    alias:
      command === 'build'
        ? [
            {
              find: /^@formatjs\/icu-messageformat-parser$/,
              replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
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
        // Left alone, what sign-in needs is cut into some sixty files, each compressed by itself: 16 KiB more in all.
        advancedChunks: {
          groups: [
            {
              name: 'vendor',
              priority: 2,
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
            },
            { name: 'base', priority: 1, test: /features[\\/]auth[\\/]sign-in-screen\.tsx$/ },
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
