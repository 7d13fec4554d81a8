import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo, typeSignIn } from '../support/input/keyboard.ts';
import { sendTransfer } from '../support/sandbox.ts';

test('Compliance decides about waiting money with the keyboard alone', async ({ page, words, watched }) => {
  // A code that another journey has used.
  watched.expects(/status of 400/);
  const payer = `Neznámá ${Date.now()}`;
  await sendTransfer({
    variableSymbol: '9999999998',
    amount: 123_400,
    currency: 'CZK',
    name: payer,
    iban: 'CZ6508000000192000145399',
  });
  await page.goto(`/backoffice/suspense?payer=${encodeURIComponent(payer)}`);
  await typeSignIn(page, words, 'compliance');
  const title = page.getByRole('heading', { level: 1, name: words.say('boSuspense.title') });
  await expect(title).toBeVisible();
  // The statement is read every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(payer, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);

  // A key opens the list of keyboard shortcuts, and Escape closes it.
  await page.keyboard.press('j');
  const row = page.locator(':focus');
  await expect(row).toContainText(/1.?234[.,]00/);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: words.say('bo.keys.title') });
  await expect(keys.getByText(words.say('bo.keys.next'))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.say('boSuspense.proposals'), { exact: true })).toBeVisible();
  await expectAccessible(page);

  // Staff refund the money with the proposal that always exists for a known account.
  await tabTo(page, words.say('boSuspense.proposed.refund'), 'button');
  const proposal = page.locator(':focus');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: words.say('bo.action.consequences') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(proposal).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: words.say('bo.action.consequences') })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, words.say('bo.action.ask'), 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.say('bo.approval.sent'))).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await tabTo(page, words.say('bo.approval.open'), 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/backoffice\/approvals\//);
  await expectAccessible(page);
});
