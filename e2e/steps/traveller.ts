import type { Locator, Page } from '@playwright/test';
import type { Speaker } from '../../packages/phrases/src/speaker.ts';
import { expect } from '../support/journey.ts';

/** A person at a browser, and the words of the language they read. */
export interface Traveller {
  readonly page: Page;
  readonly words: Speaker;
}

export const expectHeading = ({ page }: Traveller, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** The value beside a name in an overview. */
export const factOf = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd');

/** Only the digits and the separator of the minor units: languages part thousands in different ways. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
