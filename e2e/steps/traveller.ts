import type { Locator, Page } from '@playwright/test';
import type { Speaker } from '../../packages/phrases/src/speaker.ts';
import { expect } from '../support/journey.ts';

/** A user at a browser, and the phrases of their language. */
export interface Traveller {
  readonly page: Page;
  readonly words: Speaker;
}

export const expectHeading = ({ page }: Traveller, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Moves the pointer over a popup, which then stays open: a resting pointer does not count as reading. */
export const pointAt = async (popup: Locator): Promise<void> => {
  const title = popup.getByRole('heading').first();
  await title.hover({ position: { x: 4, y: 4 } });
  await title.hover({ position: { x: 12, y: 8 } });
};

/** The value next to a name in an overview. */
export const factOf = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd');

/** Only the digits, including the minor units, because languages separate thousands differently. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Expects an amount next to a name, in minor units. */
export const expectFact = (page: Page, name: string, amount: number): Promise<void> =>
  expect
    .poll(async () => Number(digitsOf(await factOf(page, name).innerText())), { message: name })
    .toBe(amount);

/** A sentence from the server, without the no-break joiner of phrases. */
export const saidByServer = (sentence: string): string => sentence.replaceAll('\u2060', '');
