import { screens } from '../../apps/backoffice/src/routes/screens/screens.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { openDesk } from './year/desk.ts';

test.setTimeout(400_000);

test('Every screen of the back office is accessible', async ({ browser, words, language }) => {
  const { page } = await openDesk(browser, words, { role: 'administrator', place: 'second', language });
  const wrong: string[] = [];
  for (const { path } of screens)
    await test.step(path, async () => {
      await page.goto(`/backoffice${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('output[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page).catch(({ message }: Error) => wrong.push(`${path}: ${message}`));
    });
  expect(wrong).toEqual([]);
});
