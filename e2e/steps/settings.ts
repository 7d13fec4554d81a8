import type { Locator } from '@playwright/test';
import { ApiRefusal } from '../support/api.ts';
import { expect } from '../support/journey.ts';
import { getMe, password, startSession } from '../support/people.ts';
import { fillSignIn } from './sign-in.ts';
import { expectHeading, type Traveller } from './traveller.ts';

/** Goes to the settings, through sign-in when an address is given. */
export const openSettings = async (traveller: Traveller, email?: string): Promise<void> => {
  const { page, words } = traveller;
  await page.goto(email === undefined ? '/settings' : '/sign-in?next=/settings');
  if (email !== undefined) await fillSignIn(traveller, email);
  await expectHeading(traveller, words.say('settings.title'));
};

/** One section of the screen. */
export const sectionOf = (
  { page, words }: Traveller,
  name: 'profile' | 'notices' | 'security' | 'distributions' | 'wallet' | 'delete',
): Locator => page.getByRole('region', { name: words.say(`settings.section.${name}`), exact: true });

/** Enters the password in the step-up. */
export const confirmIdentity = async (
  { page, words }: Traveller,
  typed: string = password,
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: words.say('stepUp.title') });
  await dialog.getByLabel(words.say('stepUp.password'), { exact: true }).fill(typed);
  await dialog.getByRole('button', { name: words.say('stepUp.action') }).click();
  await expect(dialog).toBeHidden();
};

/** Starts a session on another device. */
export const signInElsewhere = (email: string, typed?: string): Promise<string> => startSession(email, typed);

/** Whether this token belongs to a valid session. */
export const isAlive = async (token: string): Promise<boolean> => {
  try {
    await getMe(token);
    return true;
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) return false;
    throw error;
  }
};
