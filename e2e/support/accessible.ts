import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isLong } from './environment.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
export type Scheme = 'light' | 'dark';

/** Shows the page as the system's light or dark setting asks, and waits until it does. */
const useScheme = async (page: Page, scheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  // The colours follow with the next picture.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
};

/**
 * WCAG 2.2 AA as far as axe can tell. Everything is asked of axe in one call, and only what is wrong is told: its
 * usual way opens a page of its own for each question and tells of every element that is right.
 */
const expectNothingWrong = async (page: Page, shown: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: rules, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  const wrong = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
  );
  expect(wrong, `axe, ${shown}, ${page.url()}`).toEqual([]);
};

/** As the page is shown; in test:long in dark and in light, which it is left in. */
export const expectAccessible = async (page: Page): Promise<void> => {
  if (!isLong) return expectNothingWrong(page, 'as shown');
  for (const scheme of ['dark', 'light'] as const) {
    await useScheme(page, scheme);
    await expectNothingWrong(page, scheme);
  }
};
