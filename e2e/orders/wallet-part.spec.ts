import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { findOpenProject, getOrder, priceInCrowns } from '../support/people.ts';
import { fillWallet, readWallet } from '../support/wallet.ts';
import { fillWalletOrder } from '../steps/order.ts';
import { payByBankTransfer } from '../steps/pay.ts';
import { digitsOf, expectFact, expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'buyer' });

test('the wallet pays a part of an order, and a bank transfer pays the rest (spec 4.28)', async ({
  page,
  words,
  people,
}) => {
  const traveller = { page, words };
  const buyer = await people.buyer();
  const project = await findOpenProject();
  await fillWallet(buyer, 123_45);
  const before = await readWallet(buyer);
  // More than the wallet contains, whatever amount earlier journeys left in it.
  const unit = await priceInCrowns(project);
  const shares = Math.max(project.project.minPurchaseQty, Math.floor(before.balance / unit) + 1);
  const price = shares * unit;
  const rest = price - before.balance;

  await fillWalletOrder(traveller, project.slug, shares);
  await expectFact(page, words.say('order.total'), price);
  await expectFact(page, words.say('order.fromWallet'), before.balance);
  await expectFact(page, words.say('order.remaining'), rest);
  await page.getByRole('button', { name: words.say('order.submit') }).click();
  await page.waitForURL(/\/orders\/[^/]+\/payment/);
  const documentId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await expectFact(page, words.say('payment.fromWallet'), before.balance);
  await expectFact(page, words.say('orders.owed'), rest);
  expect(await readWallet(buyer)).toMatchObject({ balance: 0, held: before.held + before.balance });

  await payByBankTransfer(traveller, { total: String(rest) }, 'Jana Nováková');
  expect(await getOrder(buyer.token, documentId)).toMatchObject({
    state: 'Paid',
    price,
    paid: rest,
    pricePaidFromUserWallet: before.balance,
  });
  expect(await readWallet(buyer)).toMatchObject({ balance: 0, held: before.held });

  await page.goto('/wallet?currency=CZK');
  await expectHeading(traveller, words.say('wallet.title'));
  const { number } = await getOrder(buyer.token, documentId);
  const ofOrder = page
    .getByRole('region', { name: words.say('wallet.movements'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: number });
  await expect(ofOrder).toHaveCount(2);
  await expect(ofOrder.nth(0)).toContainText(words.say('wallet.kind.paid'));
  await expect(ofOrder.nth(1)).toContainText(words.say('wallet.kind.held'));
  const lines = (await ofOrder.nth(1).innerText()).split('\n');
  expect(lines.map(digitsOf)).toContain(String(before.balance));
  await expectAccessible(page);
});
