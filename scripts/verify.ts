import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printVerification } from '@parcela/invariants/print-verification.ts';
import { openDemoDatabase } from './lib/demo-database.ts';
import { isPortFree, readPlaces } from './lib/demo-environment.ts';

/** `npm run verify`: proves the books of the database in `DATABASE_URL`, else those of the demo. */
const verify = async (): Promise<number> => {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined) return printVerification(given);
  const places = readPlaces(process.env);
  if (!(await isPortFree(places.port)))
    return printVerification(readFileSync(join(places.dataDir, 'database-url'), 'utf8'));
  const { appUrl, server } = await openDemoDatabase(places.dataDir);
  try {
    return await printVerification(appUrl);
  } finally {
    await server?.stop();
  }
};

process.exitCode = await verify();
