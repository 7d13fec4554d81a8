import { expectAccessible } from '../support/accessible.ts';
import { siteUrl } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { typedCredentials } from '../support/operator.ts';

test('A member of staff signs in with a code, filters the orders and opens one by keys', async ({
  page,
  words,
}) => {
  // An address with filters leads to sign-in and back.
  await page.goto('/backoffice/orders?state=Paid');
  await expect(page.getByRole('heading', { level: 1, name: words.say('bo.signIn.title') })).toBeVisible();
  await expectAccessible(page);
  // No other journey signs in as support: the code is unused.
  const { email, password, totp } = await typedCredentials('support');
  await page.getByLabel(words.say('bo.signIn.email'), { exact: true }).fill(email);
  await page.getByLabel(words.say('bo.signIn.password'), { exact: true }).fill(password);
  await page.getByLabel(words.say('bo.signIn.code')).fill(totp);
  await page.getByRole('button', { name: words.say('bo.signIn.action'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.say('boOrders.title') })).toBeVisible();
  await expect(page).toHaveURL(`${siteUrl}/backoffice/orders?state=Paid`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText(words.say('orderState.Paid'));
  await expectAccessible(page);

  await page.getByLabel(words.say('bo.currency'), { exact: true }).selectOption('CZK');
  await expect(page).toHaveURL(/state=Paid&currency=CZK$/);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  const number = await page.locator(':focus').textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number ?? 'no order');
  await expect(page.getByText(words.say('boOrders.history'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  // Support may view the order but not cancel it.
  await expect(page.getByRole('button', { name: words.say('boOrders.cancel.action') })).toHaveCount(0);

  // The order number leads back to the order from every screen.
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: words.say('bo.palette.label') })
    .fill(words.say('bo.nav.approvals'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: words.say('boApprovals.title') })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: words.say('bo.palette.label') }).fill(number ?? '');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(number ?? 'no order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number ?? 'no order');
  // A screen that the role may not open shows a message.
  await page.goto('/backoffice/audit');
  await expect(page.getByText(words.say('bo.noPermission.title'))).toBeVisible();
});
