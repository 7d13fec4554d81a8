import type { Locator, Page } from '@playwright/test';
import type { Speaker } from '../../../packages/phrases/src/speaker.ts';
import type { StaffRole } from '@parcela/domain';
import { expect } from '../journey.ts';
import { typedCredentials } from '../operator.ts';

/** The maximum number of Tab presses to reach an element on any page. */
const stopsMax = 120;

/** Whether the focused element shows its focus: by an outline, a ring, or its whole box. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const seen = (element: Element | null | undefined): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const after = getComputedStyle(element, '::after');
      return (
        (outlineStyle !== 'none' && outlineWidth !== '0px') ||
        (after.outlineStyle !== 'none' && after.outlineWidth !== '0px') ||
        boxShadow !== 'none'
      );
    };
    const focused = document.activeElement;
    // After the last element the browser itself has the focus.
    if (focused === document.body) return true;
    return seen(focused) || seen(focused?.parentElement) || seen(focused?.nextElementSibling);
  });

const isFocused = async (wanted: Locator): Promise<boolean> =>
  (await wanted.count()) > 0 && wanted.first().evaluate((element) => element === document.activeElement);

/** Presses Tab until this element has the focus; every element on the way shows its focus. */
export const tabUntil = async (page: Page, wanted: Locator, what: string): Promise<void> => {
  for (let stop = 0; stop < stopsMax; stop += 1) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press('Tab');
    expect(await isFocusSeen(page), `the focus is seen at stop ${stop} on the way to ${what}`).toBe(true);
  }
  throw new Error(`${what} cannot be reached by Tab.`);
};

/** Presses Tab until the element with this name has the focus, as a user without a mouse does. */
export const tabTo = async (
  page: Page,
  name: string,
  role: 'button' | 'combobox' | 'link' | 'textbox',
  within: Locator | Page = page,
): Promise<void> => {
  const wanted = within.getByRole(role, { name, exact: role === 'button' || role === 'link' }).first();
  await expect(wanted).toBeVisible();
  await tabUntil(page, wanted, `${role} ${name}`);
};

/**
 * A member of staff signs in on the open page, with the keyboard. Each code works once: if another journey has used
 * the current code, the next one works.
 */
export const typeSignIn = async (
  page: Page,
  words: Speaker,
  role: StaffRole,
  place: 'first' | 'second' = 'first',
): Promise<void> => {
  const code = page.getByLabel(words.say('bo.signIn.code'));
  const typeInto = async (field: Locator, typed: string): Promise<void> => {
    await expect(field).toBeVisible();
    await tabUntil(page, field, 'a field of the sign-in');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
  };
  const refused = page.getByRole('alert');
  for (const which of ['current', 'next'] as const) {
    const { email, password, totp } = await typedCredentials(role, place, which);
    await typeInto(page.getByLabel(words.say('bo.signIn.email'), { exact: true }), email);
    await typeInto(page.getByLabel(words.say('bo.signIn.password'), { exact: true }), password);
    await typeInto(code, totp);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await refused.count()) > 0 || (await code.count()) === 0).toBe(true);
    if ((await code.count()) === 0) return;
  }
};
