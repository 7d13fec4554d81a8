import type { Page } from '@playwright/test';
import { locales } from '../../packages/domain/src/locale.ts';
import { speakerOf } from '../../packages/phrases/src/speaker.ts';
import { expect, test } from '../support/journey.ts';
import { expectHeading } from '../steps/traveller.ts';

/** The document's content before any code of the app has loaded. */
const shell = (page: Page) => page.locator('.shell').filter({ visible: true });

/** Opens an address and holds back the code of the app until it is released. */
const openHeld = async (page: Page, address: string): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!first-paint).*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return held.resolve;
};

/** Sums the layout shifts from the first paint. */
const countShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const moved = Object.assign(globalThis, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as typeof globalThis & { moved: number }).moved);

for (const locale of locales)
  test.describe(`first paint in ${locale}`, () => {
    test.use({ language: locale });

    test(`is sign-in in ${locale} before any code loads, until the app takes over`, async ({ page }) => {
      const words = await speakerOf(locale);
      await countShifts(page);
      const release = await openHeld(page, '/dashboard');
      await expect(shell(page).locator('h1')).toHaveText(words.say('signIn.title'));
      await expect(shell(page).locator('[type="password"]')).toBeVisible();
      await expect(shell(page).locator('nav')).toHaveCount(0);
      // The shell is only a picture: screen readers skip it, and it has no controls.
      await expect(page.getByRole('heading')).toHaveCount(0);
      release();
      await expectHeading({ page, words }, words.say('signIn.title'));
      await expect(page.locator('.shell')).toHaveCount(0);
      expect(await shiftsOf(page)).toBeLessThanOrEqual(0.01);
    });
  });

test.describe('first paint of a signed-in investor', () => {
  test.use({ visitor: 'investor' });

  test('is the frame and the name of the screen, and nothing moves when the app loads', async ({
    page,
    words,
  }) => {
    await countShifts(page);
    const release = await openHeld(page, '/dashboard');
    await expect(shell(page).locator('h1')).toHaveText(words.say('dashboard.title'));
    await expect(shell(page).locator('[type="password"]')).toHaveCount(0);
    const before = await shell(page).locator('h1').boundingBox();
    release();
    await expectHeading({ page, words }, words.say('dashboard.title'));
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect((await page.locator('h1').boundingBox())?.x).toBe(before?.x);
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.01);
  });

  test('is empty at sign-in for an investor whom the app leads on', async ({ page, words }) => {
    const release = await openHeld(page, '/sign-in');
    await expect(page.locator('html')).toHaveAttribute('data-reader', 'person');
    await expect(shell(page)).toHaveCount(0);
    release();
    await expectHeading({ page, words }, words.say('projects.title'));
  });
});

test.describe('browser without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows what the page needs, in every language', async ({ page, watched }) => {
    // The browser then loads no script, whatever the document names.
    watched.expects(/^request: csp of \S+\.js$/);
    for (const address of ['/sign-in', '/dashboard', '/no-such-page']) {
      await page.goto(address);
      for (const locale of locales) await expect(page.locator(`noscript p[lang="${locale}"]`)).toBeVisible();
      await expect(shell(page)).toHaveCount(0);
    }
  });
});
