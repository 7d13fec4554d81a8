import { defineConfig } from 'vitest/config';
import { readSettings } from './settings.ts';

/**
 * The tests of one target, as Stryker runs them in its copy of the repository: one worker, restarted for each mutant.
 */
const { tests, needsDatabase } = readSettings();

export default defineConfig({
  test: {
    include: [...tests],
    environment: 'node',
    isolate: false,
    globalSetup: needsDatabase ? ['apps/api/test/support/database/global-setup.ts'] : [],
    setupFiles: ['lab/mutation/setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
