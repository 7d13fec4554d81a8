import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printVerification } from '@parcela/invariants/print-verification.ts';
import { openDemoDatabase } from './lib/demo-database.ts';
import { isPortFree, readPlaces } from './lib/demo-environment.ts';

const isSinceLast = process.argv.includes('--since-last');
const print = (url: string): Promise<0 | 1> => printVerification(url, undefined, isSinceLast);

/**
 * `npm run verify`: proves the books of the database in `DATABASE_URL`, or else of the demo; with `--
 * --since-last` only the changes since the last proof.
 */
const verify = async (): Promise<number> => {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined) return print(given);
  const places = readPlaces(process.env);
  if (!(await isPortFree(places.port)))
    return print(readFileSync(join(places.dataDir, 'database-url'), 'utf8'));
  const { appUrl, server } = await openDemoDatabase(places.dataDir);
  try {
    return await print(appUrl);
  } finally {
    await server?.stop();
  }
};

process.exitCode = await verify();
