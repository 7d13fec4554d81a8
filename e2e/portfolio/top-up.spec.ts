import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { findOpenProject, getMe, getOrder, priceInCrowns } from '../support/people.ts';
import { readAuthorizationLink, sendTransfer } from '../support/sandbox.ts';
import { readWallet } from '../support/wallet.ts';
import { fillWalletOrder } from '../steps/order.ts';
import { expectPaid } from '../steps/pay.ts';
import { expectFact, expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'ownVerified' });

test('an investor tops up the wallet by bank transfer and pays an order with it', async ({
  page,
  words,
  self: person,
}) => {
  const traveller = { page, words };
  const project = await findOpenProject();
  const shares = project.project.minPurchaseQty;
  const price = shares * (await priceInCrowns(project));
  const { userProfile } = await getMe(person.token);
  const reference = await test.step('the wallet shows the investor’s own reference', async () => {
    await page.goto('/wallet?currency=CZK');
    await expectHeading(traveller, words.say('wallet.title'));
    await page.getByRole('button', { name: words.say('wallet.topUp.action') }).click();
    const panel = page.getByRole('dialog', { name: words.say('wallet.topUp.action') });
    await panel.getByLabel(words.say('wallet.amount'), { exact: true }).fill(String(price / 100));
    await panel.getByRole('button', { name: words.say('wallet.topUp.showQr') }).click();
    await expect(panel.getByRole('img', { name: words.say('wallet.topUp.qrAlt') })).toBeVisible();
    await expectAccessible(page);
    const [found = ''] = /\b9\d{9}\b/.exec(await panel.innerText()) ?? [];
    return found;
  });
  await test.step('the transfer arrives in the wallet', async () => {
    await sendTransfer({
      variableSymbol: reference,
      amount: price,
      currency: 'CZK',
      name: `${userProfile.firstName} ${userProfile.lastName}`,
    });
    await expect.poll(async () => (await readWallet(person)).balance, { timeout: 30_000 }).toBe(price);
    await page.goto('/wallet?currency=CZK');
    await expect(
      page
        .getByRole('region', { name: words.say('wallet.movements'), exact: true })
        .getByText(words.say('wallet.kind.topped_up')),
    ).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the wallet pays an order', async () => {
    await fillWalletOrder(traveller, project.slug, shares);
    await expectFact(page, words.say('order.fromWallet'), price);
    await page.getByRole('button', { name: words.say('order.submit') }).click();
    const popup = page.getByRole('dialog', { name: words.say('walletPayment.coveredTitle') });
    await popup.getByRole('button', { name: words.say('walletPayment.toOrders') }).click();
    await expectHeading(traveller, words.say('orders.title'));
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByText(words.say('payment.authorizationTitle'))).toBeVisible();
    const documentId = new URL(page.url()).pathname.split('/')[2] ?? '';
    await page.goto((await readAuthorizationLink(person.email, documentId)).href);
    await expectPaid(traveller);
    expect(await getOrder(person.token, documentId)).toMatchObject({
      state: 'Paid',
      pricePaidFromUserWallet: price,
    });
    expect(await readWallet(person)).toMatchObject({ balance: 0, held: 0 });
  });
});

test('an investor tops up the wallet with a card that was declined once', async ({
  page,
  words,
  self: person,
}) => {
  const traveller = { page, words };
  const amount = 1_500_00;
  const { balance } = await readWallet(person);
  await page.goto('/wallet?currency=CZK');
  await page.getByRole('button', { name: words.say('wallet.topUp.action') }).click();
  const panel = page.getByRole('dialog', { name: words.say('wallet.topUp.action') });
  await panel.getByText(words.say('wallet.topUp.online'), { exact: true }).click();
  await panel.getByLabel(words.say('wallet.amount'), { exact: true }).fill(String(amount / 100));
  await panel.getByRole('radio', { name: words.say('paymentMeans.card') }).check();
  await expectAccessible(page);
  await panel.getByRole('button', { name: words.say('wallet.topUp.toGateway') }).click();
  await page.waitForURL(/\/csob\/pay\//);
  await page.getByRole('button', { name: 'The card is declined' }).click();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.waitForURL(/\/wallet\?/);
  await expectHeading(traveller, words.say('wallet.title'));
  await expect(page.getByText(words.say('wallet.topUp.state.received'))).toBeVisible({ timeout: 45_000 });
  await expectAccessible(page);
  expect(await readWallet(person)).toMatchObject({ balance: balance + amount });
});
