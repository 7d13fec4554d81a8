import { type BannerMessage, listMessages } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { createNewcomer, type Person } from '../support/people.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectHeading, type Traveller } from '../steps/traveller.ts';

const messagesOf = async ({ token }: Person, language: Locale): Promise<readonly BannerMessage[]> =>
  (await callApi(listMessages, { query: { locale: language } }, { token })).data;

const arrive = async (traveller: Traveller, person: Person): Promise<Locator> => {
  const { page, words } = traveller;
  await page.goto('/sign-in?next=/projects');
  await fillSignIn(traveller, person.email);
  await expectHeading(traveller, words.say('projects.title'));
  return page.getByRole('region', { name: words.say('messages.label') });
};

test('a newcomer sees the first steps on every device until they dismiss them', async ({
  page,
  browser,
  words,
  language,
}) => {
  const person = await createNewcomer(language);
  const all = await messagesOf(person, language);
  const textOf = (type: BannerMessage['type']): string => all.find((one) => one.type === type)?.text ?? type;
  const [verify, welcome] = [textOf('Verification'), textOf('Greenhorn')];

  const messages = await arrive({ page, words }, person);
  await expect(messages.getByText(verify)).toBeVisible();
  await expect(messages.getByText(welcome)).toBeVisible();
  await expect(messages.getByRole('timer')).toBeAttached();
  await expectAccessible(page);

  const hidden = page.waitForResponse((response) => response.url().endsWith('/dismiss'));
  await messages
    .getByRole('button', { name: words.say('ui.close') })
    .nth(1)
    .click();
  expect((await hidden).ok()).toBe(true);
  await expect(messages.getByText(welcome)).toHaveCount(0);
  await expect(messages.getByText(verify)).toBeVisible();
  await expect(page.locator('main')).toBeFocused();

  const other = await browser.newContext();
  const there = await arrive({ page: await other.newPage(), words }, person);
  await expect(there.getByText(verify)).toBeVisible();
  await expect(there.getByText(welcome)).toHaveCount(0);
  await other.close();

  await messages.getByRole('link', { name: words.say('messages.verify') }).click();
  await expect(page).toHaveURL(/\/verification/);
  // The message stays; its link to the current page does not.
  await expect(messages.getByText(verify)).toBeVisible();
  await expect(messages.getByRole('link')).toHaveCount(0);
});
