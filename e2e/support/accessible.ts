import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isLong } from './environment.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
export type Scheme = 'light' | 'dark';

const installed = createRequire(import.meta.resolve('@axe-core/playwright'));
/** A third of the code that the builder sends by default, and it runs once in each document. */
const axeSource = `if (!window.axe) {${readFileSync(installed.resolve('axe-core/axe.min.js'), 'utf8')}}`;

/** Whether the only document of the page already has the code. */
const hasAxe = async (page: Page): Promise<boolean> =>
  page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis));

/** Emulates the system's light or dark setting, and waits until the page follows. */
const useScheme = async (page: Page, scheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme);
  // The colours change with the next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
};

/**
 * WCAG 2.2 AA as far as axe can check it. One call of axe returns only the violations: its usual way opens a page for
 * each question and reports every passing element.
 */
export const expectNothingWrong = async (
  page: Page,
  shown: string,
  runOnly: readonly string[] = rules,
): Promise<void> => {
  const { violations } = await new AxeBuilder({ page, axeSource: (await hasAxe(page)) ? ';' : axeSource })
    .options({ runOnly: [...runOnly], resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  const wrong = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
  );
  expect(wrong, `axe, ${shown}, ${page.url()}`).toEqual([]);
};

/** Checks the page in its current scheme; in test:long in dark and in light, which stays set. */
export const expectAccessible = async (page: Page): Promise<void> => {
  if (!isLong) return expectNothingWrong(page, 'as shown');
  for (const scheme of ['dark', 'light'] as const) {
    await useScheme(page, scheme);
    await expectNothingWrong(page, scheme);
  }
};

/**
 * Checks in light and in dark. Only colours differ, so the other rules are checked once; test:long checks all of them
 * in both.
 */
export const expectAccessibleInBothSchemes = async (page: Page): Promise<void> => {
  if (isLong) return expectAccessible(page);
  await useScheme(page, 'dark');
  await expectNothingWrong(page, 'dark', ['color-contrast']);
  await useScheme(page, 'light');
  await expectNothingWrong(page, 'light');
};
