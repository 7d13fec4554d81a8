import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printVerification } from '../../../apps/api/src/invariants/print-verification.ts';
import { dataDir } from '../../support/environment.ts';
import { expect } from '../../support/journey.ts';

/** What `npm run verify` does: every invariant holds over everything that was stored. */
export const expectBooksHold = async (): Promise<void> => {
  const lines: string[] = [];
  const url = readFileSync(join(dataDir, 'database-url'), 'utf8').trim();
  expect(await printVerification(url, (line) => lines.push(line)), lines.join('\n')).toBe(0);
};
