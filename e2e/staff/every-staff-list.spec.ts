import { screens } from '../../apps/backoffice/src/routes/screens/screens.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { desk, expectShown, expectToFit, longestMs, sizes } from './shown-pages.ts';
import { openDesk } from './year/desk.ts';

test.setTimeout(longestMs);

test('Every screen of the back office is accessible at a desk and fits a phone', async ({
  browser,
  words,
  language,
}) => {
  const { page } = await openDesk(browser, words, { role: 'administrator', place: 'second', language });
  const wrong: string[] = [];
  for (const { path, subject } of screens)
    if (subject !== 'linked')
      await test.step(path, async () => {
        const note = (error: Error) => wrong.push(`${path}: ${error.message}`);
        await page.setViewportSize(desk);
        await page.goto(`/backoffice${path}`);
        await expectShown(page);
        await expectAccessible(page).catch(note);
        for (const size of sizes) await expectToFit(page, size).catch(note);
      });
  expect(wrong).toEqual([]);
});
