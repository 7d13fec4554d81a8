import type { Page } from '@playwright/test';
import { screens as staffScreens } from '../../apps/backoffice/src/routes/screens/screens.ts';
import { canaryIn, plantCanaries } from '../support/canaries.ts';
import { changeAnswers } from '../support/answers.ts';
import { isLong } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { screens } from '../support/screens.ts';
import { openDesk } from '../staff/year/desk.ts';

test.setTimeout(isLong ? 600_000 : 120_000);

/** Screens with the most user texts; in test:long all of them. */
const mostTexts: ReadonlySet<string> = new Set(['dashboard', 'orders', 'order', 'wallet', 'voting']);
const ofInvestors = Object.entries(screens).filter(
  ([name, { visitor }]) => visitor === 'investor' && (isLong || mostTexts.has(name)),
);
const ofStaff = staffScreens.filter(
  ({ path, subject }) =>
    subject !== 'linked' && (isLong || /^\/(today|investors|orders|articles|projects|audit)$/.test(path)),
);

/** The texts appear, but none is an element of the page and none has run. */
const expectOnlyText = async (page: Page, at: string): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect([at, await canaryIn(page)]).toEqual([at, { elements: 0, hasRun: false }]);
};

test.describe('texts of an attacker', () => {
  test.use({ visitor: 'investor' });

  test('appear as plain text on the screens of investors', async ({ page, people, watched }) => {
    // A link that no mail contains.
    watched.expects(/status of 403.*\/hook\/pay\/wallet/);
    const investor = await people.investor();
    await changeAnswers(page, /\/(api|core)\//, plantCanaries);
    for (const [name, { address }] of ofInvestors) {
      await page.goto(address(investor));
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectOnlyText(page, name);
    }
    await expect(page.getByText('data-canary').first()).toBeVisible();
  });

  test('appear as plain text on the screens of staff', async ({ browser, words, language }) => {
    const { page } = await openDesk(browser, words, { role: 'administrator', place: 'second', language });
    const reports: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) reports.push(message.text());
    });
    await changeAnswers(page, /\/operator\//, plantCanaries);
    for (const { path } of ofStaff) {
      await page.goto(`/backoffice${path}`);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
      await expectOnlyText(page, path);
    }
    expect(reports).toEqual([]);
  });

  test('make this check fail if they become elements of a page', async ({ page, watched }) => {
    watched.expects(/content security policy/i);
    watched.expects(/attacked|status of 404|request/i);
    await page.goto('/sign-in');
    await page.evaluate(
      (html) => {
        document.body.insertAdjacentHTML('beforeend', html);
      },
      String(plantCanaries({ title: 'A' })['title']),
    );
    expect(await canaryIn(page)).toEqual({ elements: 1, hasRun: false });
  });
});
