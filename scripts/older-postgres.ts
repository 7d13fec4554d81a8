import { installPostgres, olderVersions } from './lib/install-postgres.ts';

/**
 * `node scripts/older-postgres.ts 16` installs it; then `TEST_POSTGRES=16 npx vitest run --project api …` uses it.
 */
for (const major of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(olderVersions))
  await installPostgres(major);
