import type { Page } from '@playwright/test';
import { screens } from '../../apps/backoffice/src/routes/screens/screens.ts';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { KindsOfPages, kindsOfTheDemo } from './kinds-of-pages.ts';
import {
  expectShown,
  expectToFit,
  investorWithMails,
  longestMs,
  openParts,
  phone,
  sizes,
} from './shown-pages.ts';
import { openDesk } from './year/desk.ts';

test.setTimeout(longestMs);

/** The kinds of pages to which the lists of every screen link. */
const kindsOfLists = async (page: Page): Promise<KindsOfPages> => {
  const kinds = new KindsOfPages();
  const lists = screens.filter(({ subject }) => subject !== 'linked').map(({ path }) => `/backoffice${path}`);
  for (const list of [investorWithMails, ...lists]) {
    await page.goto(list);
    await expectShown(page);
    await kinds.collect(page);
  }
  return kinds;
};

test('Every kind of page of the back office is accessible and fits a phone', async ({
  browser,
  words,
  language,
}) => {
  const { page } = await openDesk(browser, words, { role: 'administrator', place: 'second', language });
  const wrong: string[] = [];
  const kinds = await kindsOfLists(page);
  await page.setViewportSize(phone);
  for (let next = kinds.next(); next !== undefined; next = kinds.next()) {
    const { kind, address } = next;
    await test.step(kind, async () => {
      const note = (error: Error) => wrong.push(`${kind}: ${error.message}`);
      await page.goto(address);
      await expectShown(page);
      // Links lead only to pages that the signed-in staff member may open.
      await expect(page.getByText(words.say('bo.noPermission.title'))).toHaveCount(0);
      if (kind === '/investors/:id') await openParts(page);
      await kinds.collect(page);
      for (const size of sizes) {
        await expectToFit(page, size).catch(note);
        await expectAccessibleInBothSchemes(page).catch(note);
      }
    });
  }
  expect(wrong).toEqual([]);
  expect(kindsOfTheDemo.filter((kind) => !kinds.seen.includes(kind))).toEqual([]);
});
