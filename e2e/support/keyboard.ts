import type { Locator, Page } from '@playwright/test';
import type { Speaker } from '../../packages/phrases/src/speaker.ts';
import { expect } from './journey.ts';
import { typedCredentials } from './operator.ts';

/** Presses Tab until this has the focus, as somebody without a mouse does. */
export const tabToField = async (page: Page, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted.toString()} cannot be reached by Tab`);
};

/** The same by a name. */
export const tabTo = async (
  page: Page,
  name: string,
  role: 'button' | 'combobox' | 'link' | 'textbox',
  within: Locator | Page = page,
): Promise<void> => {
  const wanted = within.getByRole(role, { name, exact: role === 'button' || role === 'link' }).first();
  await tabToField(page, wanted);
};

/** A member of staff signs in on the page that is open, with the keyboard. */
export const typeSignIn = async (
  page: Page,
  words: Speaker,
  ...member: Parameters<typeof typedCredentials>
): Promise<void> => {
  const { email, password, totp } = await typedCredentials(...member);
  await page.getByLabel(words.say('bo.signIn.email'), { exact: true }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.getByLabel(words.say('bo.signIn.password'), { exact: true }).focus();
  await page.keyboard.type(password);
  await page.getByLabel(words.say('bo.signIn.code')).focus();
  await page.keyboard.type(totp);
  await page.keyboard.press('Enter');
};
