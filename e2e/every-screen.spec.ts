import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { changeAnswers, failAnswers, holdAnswers, lengthen } from './support/answers.ts';
import { expect, test } from './support/journey.ts';
import { isLong } from './support/places.ts';
import { checkScreens, orderScreens, type Screen, screens } from './support/screens.ts';

const widths = isLong ? [360, 768, 1280] : [360];
const schemes = isLong ? (['dark', 'light'] as const) : (['light'] as const);

/** Nothing is wider than the window: not the page, and nothing that is cut off instead. */
const expectToFit = async (page: Page): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = await page.evaluate(() => {
      // What scrolls by itself may be wider inside; what is for the ear only lies in a box of one pixel.
      const holds = (element: Element): boolean =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) || element.clientWidth === 1;
      const isHeld = (element: Element | null): boolean =>
        element !== null && (holds(element) || isHeld(element.parentElement));
      const isOut = ({ left, right, width }: DOMRect): boolean =>
        width > 1 && (right > innerWidth + 1 || left < -1);
      return [...document.querySelectorAll('body *')]
        .filter((element) => isOut(element.getBoundingClientRect()) && !isHeld(element.parentElement))
        .map(
          (element) =>
            `${element.tagName} ${element.getAttribute('class')}: ${element.textContent.slice(0, 60)}`,
        )
        .slice(0, 5);
    });
    expect(tooWide, `wider than ${width} px at ${page.url()}`).toEqual([]);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(scrolled, `scrolls to the side at ${width} px at ${page.url()}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 360, height: 800 });
};

const look = async (page: Page): Promise<void> => {
  await expectToFit(page);
  await expectAccessible(page, schemes);
};

for (const [name, screen] of Object.entries(screens) as readonly [string, Screen][]) {
  test.describe(`the screen ${name}`, () => {
    test.use({ visitor: screen.visitor, viewport: { width: 360, height: 800 } });

    const { call, empty, given } = screen;

    test.beforeEach(async ({ page }) => {
      await given?.(page);
    });

    test('with long texts and large amounts fits and can be read', async ({ page, words, people }) => {
      await changeAnswers(page, /\/(api|core)\/(?!auth|users|hook)/, (answer) => lengthen(answer));
      await page.goto(screen.address(await people.investor()));
      await expect(page.getByText(words.say(screen.shows)).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await look(page);
    });

    if (call)
      test('while it loads says so, and then shows what has come', async ({ page, words, people }) => {
        const { asked, release } = await holdAnswers(page, call);
        await page.goto(screen.address(await people.investor()));
        await asked;
        const waiting = page.getByRole('status').filter({ visible: true });
        await expect(waiting.first()).toBeVisible();
        await look(page);
        release();
        await expect(page.getByText(words.say(screen.shows)).filter({ visible: true }).first()).toBeVisible();
      });

    if (call)
      test('when the server fails says so, and tries again when asked', async ({
        page,
        words,
        people,
        watched,
      }) => {
        watched.expects(/status of 500|response: 500/);
        await failAnswers(page, call);
        await page.goto(screen.address(await people.investor()));
        const alert = page.getByRole('alert').filter({ hasText: words.say('error.common.error') });
        await expect(alert).toBeVisible();
        await expect(alert).toContainText('e2e-failed-on-purpose');
        await look(page);
        await page.unroute(call);
        await given?.(page);
        await alert.getByRole('button', { name: words.say('ui.retry') }).click();
        await expect(page.getByText(words.say(screen.shows)).filter({ visible: true }).first()).toBeVisible();
        await expect(alert).toHaveCount(0);
      });

    if (call && empty)
      test('with nothing to show says what that means', async ({ page, words, people }) => {
        await changeAnswers(page, call, empty.change);
        await page.goto(screen.address(await people.investor()));
        await expect(page.getByText(words.say(empty.says))).toBeVisible();
        await look(page);
      });
  });
}

test.describe('of an order', () => {
  test.use({ visitor: 'investor', viewport: { width: 360, height: 800 } });
  for (const [name, { address, given, shows }] of Object.entries(orderScreens))
    test(`the ${name} fits and can be read`, async ({ page, words, people }) => {
      await given(page);
      await page.goto(address(await people.investor()));
      await expect(page.getByText(words.say(shows)).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await look(page);
    });
});

test.describe('the identity check', () => {
  test.use({ visitor: 'newcomer', viewport: { width: 360, height: 800 } });

  for (const [name, { address, given, shows }] of Object.entries(checkScreens))
    test(`the ${name} fits and can be read`, async ({ page, words }) => {
      await given(page);
      await page.goto(address);
      await expect(page.getByText(words.say(shows)).filter({ visible: true }).first()).toBeVisible();
      await look(page);
    });
});
