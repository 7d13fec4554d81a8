import { join } from 'node:path';
import {
  appPlugins,
  builtAliases,
  buildSettings,
  proxyToApi,
  publicDir,
  workerFile,
} from '@parcela/web/vite';
import { defineConfig } from 'vite';

export default defineConfig(async ({ command }) => ({
  publicDir,
  plugins: [appPlugins(), workerFile(join(import.meta.dirname, 'src/worker/worker.ts'))],
  resolve: { alias: command === 'build' ? await builtAliases(import.meta.dirname) : [] },
  build: {
    ...buildSettings,
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
    proxy: {
      ...proxyToApi(['/api', '/core', '/docs', '/operator']),
      '/backoffice': { target: process.env['BACKOFFICE_URL'] ?? 'http://localhost:3011', ws: true },
    },
  },
}));
