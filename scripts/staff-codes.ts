import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffAccountsText } from '../apps/demo/src/staff-accounts.ts';
import { readPlaces } from './lib/demo-environment.ts';

/** `npm run staff:codes`: the sign-in codes of the running demo's staff, by its clock. */
const path = join(readPlaces(process.env).dataDir, 'database-url');
try {
  if (!existsSync(path)) throw new Error('there is no demo');
  process.stdout.write(`${await staffAccountsText(readFileSync(path, 'utf8'))}\n`);
} catch {
  process.stderr.write('The demo is not running: npm start.\n');
  process.exitCode = 1;
}
