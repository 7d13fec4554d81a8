import type { Page } from '@playwright/test';
import { isLong } from '../support/environment.ts';
import { expect } from '../support/journey.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}
export const phone: Size = { width: 360, height: 800 };
export const desk: Size = { width: 1280, height: 900 };
/** In test:long every page is checked in each size. */
export const sizes: readonly Size[] = isLong ? [phone, { width: 768, height: 1024 }, desk] : [phone];

/** One test covers dozens of pages. */
export const longestMs = isLong ? 1_800_000 : 900_000;

/** The list with the demo's investor who has mails; the newest investor may have none. */
export const investorWithMails = '/backoffice/investors?search=jana.dvorska@example.com';

export const expectShown = async (page: Page): Promise<void> => {
  const title = page.getByRole('heading', { level: 1, includeHidden: true });
  await expect(title)
    .toBeVisible()
    .catch(async (error: unknown) => {
      const shown = await page.locator('body').innerText();
      throw new Error(`No title at ${page.url()}, which shows: ${shown}`, { cause: error });
    });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** Opens the initially closed parts of a page. */
export const openParts = async (page: Page): Promise<void> => {
  await page.locator('main details').evaluateAll((all) => {
    for (const part of all) (part as HTMLDetailsElement).open = true;
  });
  await expectShown(page);
};

/** Nothing is wider than the window. */
export const expectToFit = async (page: Page, size: Size): Promise<void> => {
  await page.setViewportSize(size);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `wider than ${size.width} px at ${page.url()}`,
      timeout: 3000,
    })
    .toBeLessThanOrEqual(0);
};
