import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
type Scheme = 'light' | 'dark';

/** Shows the page as the system's light or dark setting asks, and waits until it does. */
const useScheme = async (page: Page, scheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
};

/** WCAG 2.2 AA as far as axe can tell, in light and dark. The page is left in light. */
export const expectAccessible = async (
  page: Page,
  schemes: readonly Scheme[] = ['dark', 'light'],
): Promise<void> => {
  for (const scheme of schemes) {
    await useScheme(page, scheme);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    const told = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
    );
    expect(told, `axe, ${scheme}, ${page.url()}`).toEqual([]);
  }
};
