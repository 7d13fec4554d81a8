import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { typedCredentials } from '../support/operator.ts';
import { sendTransfer } from '../support/sandbox.ts';

/** Tab until this is focused; whoever has no mouse has no other way. */
const tabTo = async (page: Page, name: string, role: 'button' | 'link' | 'textbox'): Promise<void> => {
  const wanted = page.getByRole(role, { name, exact: role !== 'textbox' }).first();
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} ${name} cannot be reached by Tab`);
};

test('Compliance decides about waiting money with the keyboard alone', async ({ page, words }) => {
  const payer = `Neznámá ${Date.now()}`;
  await sendTransfer({
    variableSymbol: '9999999998',
    amount: 123_400,
    currency: 'CZK',
    name: payer,
    iban: 'CZ6508000000192000145399',
  });
  await page.goto(`/backoffice/suspense?payer=${encodeURIComponent(payer)}`);
  const { email, password, totp } = await typedCredentials('compliance');
  await page.getByLabel(words.say('bo.signIn.email'), { exact: true }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.getByLabel(words.say('bo.signIn.password'), { exact: true }).focus();
  await page.keyboard.type(password);
  await page.getByLabel(words.say('bo.signIn.code')).focus();
  await page.keyboard.type(totp);
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: words.say('boSuspense.title') });
  await expect(title).toBeVisible();
  // The statement is read every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(payer, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.say('boSuspense.proposals'), { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The money goes back by the proposal that always is there where the account is known.
  await tabTo(page, words.say('boSuspense.proposed.refund'), 'button');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: words.say('bo.action.consequences') })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, words.say('bo.action.ask'), 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.say('bo.approval.sent'))).toBeVisible();
  await tabTo(page, words.say('bo.approval.open'), 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/backoffice\/approvals\//);
  await expectAccessible(page);
});
