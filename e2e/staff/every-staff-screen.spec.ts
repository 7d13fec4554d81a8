import type { Page } from '@playwright/test';
import { screens } from '../../apps/backoffice/src/routes/screens/screens.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { isLong } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { KindsOfPages, kindsOfTheDemo } from './kinds-of-pages.ts';
import { openDesk } from './year/desk.ts';

test.setTimeout(isLong ? 1_800_000 : 600_000);

/** Of the demo; the newest investor may have none. */
const someoneWithMails = 'jana.dvorska@example.com';

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 900 };

const expectShown = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** Opens the parts of a page that are closed at first. */
const openParts = async (page: Page): Promise<void> => {
  await page.locator('main details').evaluateAll((all) => {
    for (const part of all) (part as HTMLDetailsElement).open = true;
  });
  await expectShown(page);
};

/** Nothing is wider than the window. */
const expectToFit = async (page: Page, size: typeof phone): Promise<void> => {
  await page.setViewportSize(size);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `wider than ${size.width} px at ${page.url()}`,
      timeout: 3000,
    })
    .toBeLessThanOrEqual(0);
};

/** Lists at a desk, where they are tables, and pages on a phone; in test:long both at every size. */
const everySize = [phone, { width: 768, height: 1024 }, desk];

test('Every screen and every kind of page of the back office is accessible and fits a phone', async ({
  browser,
  words,
  language,
}) => {
  const { page } = await openDesk(browser, words, { role: 'administrator', place: 'second', language });
  const wrong: string[] = [];
  const kinds = new KindsOfPages();
  const note = (name: string) => (error: Error) => wrong.push(`${name}: ${error.message}`);

  await page.goto(`/backoffice/investors?search=${someoneWithMails}`);
  await expectShown(page);
  await kinds.collect(page);
  for (const { path, subject } of screens)
    if (subject !== 'linked')
      await test.step(path, async () => {
        await page.setViewportSize(desk);
        await page.goto(`/backoffice${path}`);
        await expectShown(page);
        await kinds.collect(page);
        await expectAccessible(page).catch(note(path));
        for (const size of isLong ? everySize : [phone]) await expectToFit(page, size).catch(note(path));
      });

  await page.setViewportSize(phone);
  for (let next = kinds.next(); next !== undefined; next = kinds.next()) {
    const { kind, address } = next;
    await test.step(kind, async () => {
      await page.goto(address);
      await expectShown(page);
      if (kind === '/investors/:id') await openParts(page);
      await kinds.collect(page);
      for (const size of isLong ? everySize : [phone]) {
        await expectToFit(page, size).catch(note(kind));
        await expectAccessibleInBothSchemes(page).catch(note(kind));
      }
    });
  }
  expect(wrong).toEqual([]);
  expect(kindsOfTheDemo.filter((kind) => !kinds.seen.includes(kind))).toEqual([]);
});
