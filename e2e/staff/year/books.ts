import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printVerification } from '@parcela/invariants/print-verification.ts';
import { dataDir } from '../../support/environment.ts';
import { expect } from '../../support/journey.ts';
import { act, type Desk, open } from './desk.ts';

/** The check of `npm run verify`: every invariant holds over all stored data. */
export const expectBooksHold = async (): Promise<void> => {
  const lines: string[] = [];
  const url = readFileSync(join(dataDir, 'database-url'), 'utf8').trim();
  expect(await printVerification(url, (line) => lines.push(line)), lines.join('\n')).toBe(0);
};

/** A member of staff requests a proof of the books, and every rule holds. */
export const proveBooks = async (desk: Desk): Promise<void> => {
  const { page, words } = desk;
  await open(desk, '/book-proofs', 'boPlatform.books.title');
  await act(desk, { label: 'boPlatform.books.ask.action' });
  const newest = page.getByRole('table').getByRole('row').nth(1);
  await expect(async () => {
    await page.reload();
    await expect(newest).toBeVisible({ timeout: 5_000 });
    await expect(newest).not.toContainText(words.say('boPlatform.books.state.waiting'), { timeout: 500 });
  }).toPass({ timeout: 120_000 });
  await expect(newest).toContainText(words.say('boPlatform.books.state.clean'));
};
