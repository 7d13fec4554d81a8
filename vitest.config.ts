import { defineConfig } from 'vitest/config';

/**
 * `unit` needs nothing, `api` needs the embedded PostgreSQL (started once by its global setup), `web` a DOM; `process`
 * starts the whole product, one at a time.
 */
export default defineConfig({
  test: {
    // happy-dom does not know <search>, which React says. Browsers do.
    onConsoleLog: (log) => !/The tag <search> is unrecognized/.test(log),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{domain,contract,phrases,platform,providers,tables}/**/*.test.ts',
            'apps/{sandbox,site}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'lab/mutation/*.test.ts',
            'docs/**/*.test.ts',
          ],
          // They need the database.
          exclude: ['scripts/{database,demo-archive,doctor,export}/**'],
          environment: 'node',
          // Loading the modules for each file took two thirds of the time.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: [
            'apps/{api,demo}/**/*.test.ts',
            'scripts/{database,demo-archive,doctor,export}/**/*.test.ts',
          ],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 2,
          // Loading the modules costs as much as most files' tests. Each file has a database, pools and an app of its own.
          isolate: false,
          globalSetup: ['apps/api/test/support/database/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['lab/{faults,machines,storm}/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          globalSetup: ['lab/lib/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/{ui,web}/**/*.test.{ts,tsx}', 'apps/{investor,backoffice}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Half of the time went into loading the same packages for each file.
          isolate: false,
          setupFiles: ['packages/ui/test/support/reset-document.ts'],
          // A test that fails says so on a screen, not with the whole document.
          env: { DEBUG_PRINT_LIMIT: '1000' },
          testTimeout: 30_000,
        },
      },
    ],
  },
});
