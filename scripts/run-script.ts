import { buildApps } from './lib/build-apps.ts';
import { checkBoundaries } from './checks/check-boundaries.ts';
import { checkBundle } from './checks/check-bundle.ts';
import { checkGenerated } from './checks/check-generated.ts';
import { checkLock } from './checks/check-lock.ts';
import { checkPhrases } from './checks/check-phrases.ts';
import { checkPatterns } from './checks/slow-patterns.ts';
import { checkSql } from './checks/check-sql.ts';

/**
 * Runs one of our own checks by name: `node scripts/run-script.ts boundaries`. Prints the faults and exits
 * with 1 after any.
 */
const checks: Readonly<Record<string, () => Promise<string[]>>> = {
  boundaries: checkBoundaries,
  build: async () => {
    await buildApps();
    return [];
  },
  bundle: checkBundle,
  generated: checkGenerated,
  lock: checkLock,
  patterns: checkPatterns,
  phrases: checkPhrases,
  sql: checkSql,
};

const name = process.argv[2] ?? '';
const check = checks[name];
if (!check) {
  process.stderr.write(`Known checks: ${Object.keys(checks).join(', ')}\n`);
  process.exit(2);
}
const problems = await check();
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
