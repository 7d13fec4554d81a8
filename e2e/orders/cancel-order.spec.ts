import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { countAvailable, findOpenProject, getOrder, placeOrder } from '../support/people.ts';
import { fillWallet, payFromWallet, readWallet } from '../support/wallet.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'buyer' });

test('an investor cancels an order in the list, which releases its shares', async ({
  page,
  words,
  people,
}) => {
  const buyer = await people.buyer();
  const project = await findOpenProject();
  const before = await countAvailable(buyer, project);
  const order = await placeOrder(buyer, project);
  expect(await countAvailable(buyer, project)).toBe(before - order.tokenCount);

  await page.goto('/orders');
  await page.getByRole('button', { name: words.say('orders.actionsOf', { number: order.number }) }).click();
  await page.getByRole('menuitem', { name: words.say('orders.cancel') }).click();
  const popup = page.getByRole('dialog', { name: words.say('orders.cancelTitle') });
  await expect(popup).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: words.say('orders.cancelConfirm') }).click();
  await expect(page.getByRole('row').filter({ hasText: order.number })).toContainText(
    words.say('orderState.Canceled'),
  );
  expect((await getOrder(buyer.token, order.documentId)).state).toBe('Canceled');
  expect(await countAvailable(buyer, project)).toBe(before);
});

test('an investor cancels an order on its page, which releases its shares and its wallet money', async ({
  page,
  words,
  people,
}) => {
  const traveller = { page, words };
  const buyer = await people.buyer();
  const project = await findOpenProject();
  await fillWallet(buyer, 100_00);
  const shares = await countAvailable(buyer, project);
  const before = await readWallet(buyer);
  const order = await placeOrder(buyer, project);
  const { held: amount } = await payFromWallet(buyer, order);
  expect(amount).toBe(Math.min(before.balance, order.price));
  expect(await readWallet(buyer)).toMatchObject({
    balance: before.balance - amount,
    held: before.held + amount,
  });

  await page.goto(`/orders/${order.documentId}`);
  await expectHeading(traveller, words.say('orders.titleOf', { number: order.number }));
  await expectAccessible(page);
  await page.getByRole('button', { name: words.say('orders.cancel') }).click();
  const popup = page.getByRole('dialog', { name: words.say('orders.cancelTitle') });
  await expectAccessible(page);
  await popup.getByRole('button', { name: words.say('orders.cancelDecline') }).click();
  await expect(popup).toHaveCount(0);
  expect((await getOrder(buyer.token, order.documentId)).state).toBe('Unpaid');
  await page.getByRole('button', { name: words.say('orders.cancel') }).click();
  await popup.getByRole('button', { name: words.say('orders.cancelConfirm') }).click();
  await expect(page.getByText(words.say('orderState.Canceled'), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(words.say('orders.statusText.Canceled'))).toBeVisible();
  await expect(page.getByRole('button', { name: words.say('orders.cancel') })).toHaveCount(0);
  await expectAccessible(page);
  expect(await readWallet(buyer)).toMatchObject({ balance: before.balance, held: before.held });
  expect(await countAvailable(buyer, project)).toBe(shares);
});
