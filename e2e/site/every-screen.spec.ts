import type { Page } from '@playwright/test';
import { locales } from '../../packages/domain/src/locale.ts';
import { expectAccessible } from '../support/accessible.ts';
import { changeAnswers, failAnswers, delayAnswers, lengthen } from '../support/answers.ts';
import { expect, test } from '../support/journey.ts';
import { isLong } from '../support/environment.ts';
import { checkScreens, orderScreens, type Screen, screens } from '../support/screens.ts';

const allWidths = [360, 768, 1280] as const;

/**
 * The checks of a screen: in test:long all combinations, otherwise one, so that the screens together cover all of
 * them.
 */
const wayOf = (index: number) =>
  isLong
    ? {}
    : ({
        language: locales[(index + Math.floor(index / 3)) % 3],
        colorScheme: index % 2 === 0 ? 'dark' : 'light',
        viewport: { width: allWidths[index % 3] ?? 360, height: 800 },
      } as const);
/** Always includes the narrow width, in which most faults occur. */
const widthsOf = (index: number): readonly number[] =>
  isLong ? allWidths : [...new Set([360, allWidths[index % 3] ?? 360])];

/** Elements wider than the window, and the page itself. */
const findTooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    // A scrolling element may have wider content; text for screen readers is in a box of one or two pixels.
    const contains = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) || element.clientWidth <= 2;
    const isInside = (element: Element | null): boolean =>
      element !== null && (contains(element) || isInside(element.parentElement));
    const isOut = ({ left, right, width }: DOMRect): boolean =>
      width > 1 && (right > innerWidth + 1 || left < -1);
    const scrolled = document.documentElement.scrollWidth - innerWidth;
    return [...document.querySelectorAll('body *')]
      .filter((element) => isOut(element.getBoundingClientRect()) && !isInside(element.parentElement))
      .map(
        (element) =>
          `${element.tagName} ${element.getAttribute('class')}: ${element.textContent.slice(0, 60)}`,
      )
      .slice(0, 5)
      .concat(scrolled > 0 ? [`the page scrolls to the side by ${scrolled} px`] : []);
  });

/** Text cut off within its own box: words, the values of fields, and tables that must be scrolled. */
const findCut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      // Text for screen readers is in a box of one pixel, two with text of double size.
      return width > 2 && height > 2 && element.clientWidth > 2;
    };
    // A select at double size must be opened to be read, because its text cannot wrap.
    const isLarge = document.documentElement.style.fontSize !== '';
    const cuts = (element: Element): boolean => {
      if (element instanceof HTMLSelectElement) return !isLarge;
      return (
        element.matches('input, div:has(> table)') || /hidden|clip/.test(getComputedStyle(element).overflowX)
      );
    };
    // Some browsers do not report overflowing text in a select.
    const pen = document.createElement('canvas').getContext('2d');
    const isChoiceCut = (element: Element): boolean => {
      if (!(element instanceof HTMLSelectElement) || pen === null) return false;
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      pen.font = font;
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(element.selectedOptions[0]?.label ?? '').width > room + 2;
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => isShown(element) && cuts(element))
      .filter((element) => element.scrollWidth > element.clientWidth + 2 || isChoiceCut(element))
      .map(
        (element) =>
          `${element.tagName} ${element.getAttribute('class')}: ${element.textContent.slice(0, 60)} (${element.scrollWidth} > ${element.clientWidth})`,
      )
      .slice(0, 5);
  });

/** Nothing is wider than the window or cut off. Charts and tables follow a new width a frame later. */
const expectToFit = async (page: Page, widths: readonly number[]): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => findTooWide(page), { message: `wider than ${width} px at ${page.url()}`, timeout: 3000 })
      .toEqual([]);
    await expect
      .poll(() => findCut(page), { message: `cut off at ${width} px at ${page.url()}`, timeout: 3000 })
      .toEqual([]);
  }
};

/** With text of double size, a browser setting, a phone shows all of it without horizontal scrolling. */
const expectToFitLarge = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectToFit(page, [360]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
};

/** One header, one main part, one footer; and a navigation, if any, with a name and only once. */
const expectLandmarks = async (page: Page): Promise<void> => {
  for (const role of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(role), `${role} of ${page.url()}`).toHaveCount(1);
  const names = await page
    .getByRole('navigation')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label')));
  expect(names, `names of the navigations of ${page.url()}`).toEqual([...new Set(names)]);
  expect(names).not.toContain(null);
};

const look = async (page: Page, index: number): Promise<void> => {
  await expectToFit(page, widthsOf(index));
  await expectLandmarks(page);
  await expectAccessible(page);
};

/** Calls whose answers contain texts and amounts of users. */
const writtenCalls = /\/(api|core)\/(?!auth|users|hook)/;

const entries = Object.entries(screens) as readonly [string, Screen][];
for (const [index, [name, screen]] of entries.entries()) {
  test.describe(`the screen ${name}`, () => {
    test.use({ visitor: screen.visitor, viewport: { width: 360, height: 800 }, ...wayOf(index) });

    const { call, empty, given } = screen;

    test('shows loading, failure and emptiness, fits long texts and large amounts and is readable (spec 2.01, 2.04, 2.41, 6.01)', async ({
      page,
      words,
      people,
      watched,
    }) => {
      const address = screen.address(await people.investor());
      const filled = page.getByText(words.say(screen.shows)).filter({ visible: true }).first();
      const alert = page.getByRole('alert').filter({ hasText: words.say('error.common.error') });
      await given?.(page);
      await changeAnswers(page, writtenCalls, (answer) => lengthen(answer));

      if (call) {
        watched.expects(/status of 500|response: 500/);
        await failAnswers(page, call);
        const { asked, release } = await delayAnswers(page, call);
        await page.goto(address);
        await test.step('it shows that it is loading', async () => {
          await asked;
          await expect(page.getByRole('status').filter({ visible: true }).first()).toBeVisible();
          await look(page, index);
        });
        await test.step('it shows that the server failed', async () => {
          release();
          await expect(alert).toBeVisible();
          await expect(alert).toContainText('e2e-failed-on-purpose');
          await look(page, index);
        });
        await page.unroute(call);
        await given?.(page);
        await alert.getByRole('button', { name: words.say('ui.retry') }).click();
      } else await page.goto(address);

      await test.step('it fits long texts and large amounts, and is readable', async () => {
        await expect(filled).toBeVisible();
        await expect(alert).toHaveCount(0);
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        await look(page, index);
      });

      if (call && empty)
        await test.step('it shows that the list is empty', async () => {
          await page.unroute(writtenCalls);
          await changeAnswers(page, call, empty.change);
          await page.goto(address);
          await expect(page.getByText(words.say(empty.says))).toBeVisible();
          await look(page, index);
        });
    });
  });
}

for (const [index, [name, { address, given, shows }]] of Object.entries(orderScreens).entries())
  test.describe('order screens', () => {
    test.use({ visitor: 'investor', viewport: { width: 360, height: 800 }, ...wayOf(index) });
    test(`the ${name} fits and is readable`, async ({ page, words, people }) => {
      await given(page);
      await page.goto(address(await people.investor()));
      await expect(page.getByText(words.say(shows)).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await look(page, index);
    });
  });

for (const [index, [name, { address, given, shows }]] of Object.entries(checkScreens).entries())
  test.describe('identity check screens', () => {
    test.use({ visitor: 'newcomer', viewport: { width: 360, height: 800 }, ...wayOf(index + 1) });
    test(`the ${name} fits and is readable`, async ({ page, words }) => {
      await given(page);
      await page.goto(address);
      await expect(page.getByText(words.say(shows)).filter({ visible: true }).first()).toBeVisible();
      await look(page, index + 1);
    });
  });

test.describe('phone of an investor', () => {
  test.use({ visitor: 'investor', viewport: { width: 360, height: 800 } });

  test('shows text of double size without horizontal scrolling and with nothing cut off', async ({
    page,
    words,
    people,
  }) => {
    const investor = await people.investor();
    const read = [
      'projects',
      'project',
      'projectOrder',
      'orders',
      'order',
      'orderPayment',
      'dashboard',
    ] as const;
    for (const name of [...read, 'earnings', 'settings'] as const) {
      const { address, shows } = screens[name];
      await page.goto(address(investor));
      await expect(page.getByText(words.say(shows)).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expectToFitLarge(page);
    }
  });

  test('shows the dashboard without layout shifts while it loads', async ({ page, words, people }) => {
    await page.addInitScript(() => {
      const moved = Object.assign(globalThis, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moved.moved += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(screens.dashboard.address(await people.investor()));
    await expect(page.getByText(words.say('dashboard.holdings')).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const moved = await page.evaluate(() => (globalThis as typeof globalThis & { moved: number }).moved);
    expect(moved).toBeLessThanOrEqual(0.02);
  });

  test('shows the dashboard of seven holdings within 2,400 px on a phone', async ({
    page,
    words,
    people,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await changeAnswers(page, /\/api\/projects\/portfolio(\?|$)/, (answer) => {
      const data = answer['data'] as { projects: readonly [{ projectInfo: object }] };
      const [first] = data.projects;
      const projects = Array.from({ length: 7 }, (_, index) => ({
        ...first,
        projectInfo: { ...first.projectInfo, documentId: String(index).padStart(24, 'a') },
      }));
      return { ...answer, data: { ...data, projects } };
    });
    await page.goto(screens.dashboard.address(await people.investor()));
    await expect(page.getByText(words.say('dashboard.holdings')).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('main details')).not.toHaveCount(0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(2400);
  });

  test('shows the frame of the page immediately at an unknown address, however slow the server is', async ({
    page,
  }) => {
    const { release } = await delayAnswers(page, /\/(api|core)\//);
    await page.goto('/no-such-page');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    release();
  });
});
