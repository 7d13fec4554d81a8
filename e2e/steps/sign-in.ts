import type { Browser, Page } from '@playwright/test';
import type { Locale } from '../../packages/domain/src/locale.ts';
import { siteUrl } from '../support/environment.ts';
import { password } from '../support/people.ts';
import { expect } from '../support/journey.ts';
import { readConfirmationLink } from '../support/sandbox.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectHeading, type Traveller } from './traveller.ts';

export const fillSignIn = async (
  { page, words }: Traveller,
  email: string,
  typed: string = password,
): Promise<void> => {
  await page.getByLabel(words.say('auth.email'), { exact: true }).fill(email);
  await page.getByLabel(words.say('auth.password'), { exact: true }).fill(typed);
  await page.getByRole('button', { name: words.say('signIn.action'), exact: true }).click();
};

/** From the sign-in screen to an account: the form, the agreement, the mail and its link. */
export const signUp = async (traveller: Traveller, email: string): Promise<void> => {
  const { page, words } = traveller;
  await page.getByRole('link', { name: words.sayInside('signIn.toSignUp', 'link') }).click();
  await expectHeading(traveller, words.say('signUp.title'));
  await page.getByLabel(words.say('auth.email'), { exact: true }).fill(email);
  await page.getByLabel(words.say('auth.password'), { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: words.say('signUp.action'), exact: true }).click();
  await expectHeading(traveller, words.say('signUp.doneTitle'));
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
};

/** Opens the mailed link in the browser that signed up, which continues automatically without the password. */
export const confirmEmail = async (traveller: Traveller, email: string): Promise<void> => {
  const { page, words } = traveller;
  await page.goto((await readConfirmationLink(email)).href);
  const title = page.getByRole('heading', { level: 1, name: words.say('emailVerified.title'), exact: true });
  await expect(title).toBeVisible();
  await expectAccessible(page);
  await expect(title).toBeHidden();
};

/** Another browser with the same settings, in which the owner of this session is signed in. */
export const openSignedIn = async (
  browser: Browser,
  page: Page,
  token: string,
  language?: Locale,
): Promise<Page> => {
  const { origins } = await page.context().storageState();
  const changed: Readonly<Record<string, string | undefined>> = {
    'parcela-session': token,
    'parcela-language': language,
  };
  const localStorage = (origins[0]?.localStorage ?? []).map(({ name, value }) => ({
    name,
    value: changed[name] ?? value,
  }));
  const context = await browser.newContext({
    baseURL: siteUrl,
    ...(language && { locale: language }),
    storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage }] },
  });
  return context.newPage();
};
