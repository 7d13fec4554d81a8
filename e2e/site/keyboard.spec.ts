import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { tabUntil } from '../support/input/keyboard.ts';
import { getOrder } from '../support/people.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'investor' });

/** Presses Tab until an element with this name has the focus. */
const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const named = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByRole('checkbox', { name }))
    .or(page.getByLabel(name));
  await tabUntil(page, page.locator(':focus').and(named), String(name));
};

test('an investor places an order and requests the bank transfer with the keyboard alone', async ({
  page,
  words,
  people,
}) => {
  const traveller = { page, words };
  const { project, token } = await people.investor();
  await page.goto('/projects');
  await expectHeading(traveller, words.say('projects.title'));

  await tabTo(page, words.say('ui.skipToContent'));
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  // A list names its next step with the title of the project, so that a screen reader distinguishes the projects.
  const invest = page.locator(`article:has(a[href="/projects/${project.slug}"])`).getByRole('button');
  const name = (await invest.getAttribute('aria-label')) ?? '';
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expectHeading(traveller, words.say('order.title'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, words.say('order.numOfShares'));
  const shares = page.getByLabel(words.say('order.numOfShares'), { exact: true });
  const atFirst = Number(await shares.inputValue());
  await page.keyboard.press('ArrowUp');
  await expect(shares).toHaveValue(String(atFirst + 1));
  await tabTo(page, '+10');
  await page.keyboard.press('Space');
  await expect(shares).toHaveValue(String(atFirst + 11));
  await tabTo(page, words.say('order.agreeToAll'));
  await page.keyboard.press('Space');
  await expect(page.getByLabel(words.say('order.agreeToAll'))).toBeChecked();
  await tabTo(page, words.say('order.submit'));
  await page.keyboard.press('Enter');

  await expectHeading(traveller, words.say('payment.title'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, new RegExp(words.say('payment.bankTransfer')));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: words.say('payment.transferTitle') })).toBeVisible();
  const order = await getOrder(token, new URL(page.url()).pathname.split('/')[2] ?? '');
  expect(order).toMatchObject({ state: 'Unpaid', tokenCount: atFirst + 11 });
});

/** Tells whether the middle of the focused element is visible: neither cut off nor under a floating bar. */
const isFocusInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return true;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const atCentre = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 1 && atCentre !== null && (focused.contains(atCentre) || atCentre.contains(focused));
  });

for (const [address, tag] of [
  ['/orders', ['@long']],
  ['/dashboard', []],
  ['/projects', ['@long']],
] as const)
  test.describe('keyboard on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });
    test(`every focused control on ${address} is in view`, { tag: [...tag] }, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      const stops = await page.locator('main').locator('a[href], button:enabled, select, input').count();
      for (let stop = 0; stop < stops + 5; stop += 1) {
        await page.keyboard.press('Tab');
        const what = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
        await expect
          .poll(() => isFocusInSight(page), { message: `stop ${stop}: ${what}`, timeout: 3000 })
          .toBe(true);
      }
    });
  });
