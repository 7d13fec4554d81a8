import { join } from 'node:path';
import {
  appPlugins,
  builtAliases,
  buildSettings,
  documents,
  proxyToApi,
  publicDir,
  withoutPhrases,
  workerFile,
} from '@parcela/web/vite';
import { defineConfig } from 'vite';

const staffPhrases = /^(?:bo-.+|back-office|operator-errors)$/;

const startModules =
  /investor[\\/]src[\\/]main\.ts$|(?:query-client|me-options|privacy-store|page-facts|page-brand|localized)\.ts$|queryOptions\.js$/;

export default defineConfig(async ({ command }) => {
  const resolve = { alias: command === 'build' ? await builtAliases(import.meta.dirname) : [] };
  const shells = documents({
    entry: 'src/routes/shell/render-documents.tsx',
    shared: { plugins: appPlugins(), resolve },
  });
  return {
    publicDir,
    plugins: [
      appPlugins(),
      withoutPhrases(staffPhrases),
      workerFile(join(import.meta.dirname, 'src/worker/worker.ts')),
      shells,
    ],
    resolve,
    build: {
      ...buildSettings,
      rolldownOptions: {
        output: {
          // By default Vite splits a screen into eighty files, each compressed separately and with its own
          // headers.
          codeSplitting: {
            groups: [
              // The code that sends the first requests, without components, because it loads long before the
              // rest. Sign-in does not load this file, so modules that sign-in also uses are elsewhere.
              { name: 'start', priority: 5, test: startModules },
              // Contains the calls about projects, payments and portfolios, which most screens make.
              {
                name: 'first-answers',
                priority: 4,
                test: /investor[\\/]src[\\/]routes[\\/]first-answers\.ts$|format-money\.ts$|written-dates\.ts$|contract[\\/]src[\\/]investor[\\/]p\w+[\\/](?:wallet|orders|projects|portfolio|home)\.ts/,
              },
              {
                name: 'vendor',
                priority: 3,
                test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
              },
              // The code that every visitor loads, even before signing in.
              {
                name: 'base',
                priority: 2,
                test: /investor[\\/]src[\\/]app\.tsx$/,
              },
              // The frame around every screen of a signed-in user.
              { name: 'secure', priority: 1, test: /routes[\\/]secure-layout\.tsx$/ },
              // Icons and parts that many screens share, because separate files would cost one request each.
              // Parts that few screens share are separate, so that no user waits for unused code.
              { name: 'icons', minShareCount: 3, test: /icons\.gen\.ts\?/ },
              {
                name: 'parts',
                minShareCount: 14,
                test: /packages[\\/](?:ui|web)[\\/]|node_modules[\\/]@mantine[\\/]|src[\\/]shared[\\/]/,
              },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        ...proxyToApi(['/api', '/core', '/docs', '/operator']),
        '/backoffice': { target: process.env['BACKOFFICE_URL'] ?? 'http://localhost:3011', ws: true },
      },
    },
  };
});
