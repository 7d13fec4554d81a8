import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  findOpenProject,
  getOrder,
  type Person,
  placeOrder,
  priceInCrowns,
  waitForState,
} from '../support/people.ts';
import { readAuthorizationLink } from '../support/sandbox.ts';
import { fillWallet, payFromWallet, readWallet } from '../support/wallet.ts';
import { fillWalletOrder } from '../steps/order.ts';
import { expectPaid } from '../steps/pay.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectFact, expectHeading, type Traveller } from '../steps/traveller.ts';

test.use({ visitor: 'buyer' });

/** A project, and wallet money for its smallest order. */
const prepare = async (buyer: Person) => {
  const project = await findOpenProject();
  const shares = project.project.minPurchaseQty;
  const price = shares * (await priceInCrowns(project));
  const { balance } = await readWallet(buyer);
  if (balance < price) await fillWallet(buyer, price - balance);
  return { project, shares, price };
};

/** The specification's message for an invalid link, and the way on from it. */
const expectRefusedLink = async ({ page, words }: Traveller): Promise<void> => {
  const popup = page.getByRole('dialog', { name: words.say('walletPayment.notAuthorizedTitle') });
  await expect(popup.getByText(words.say('error.wallet.not_authorized'))).toBeVisible();
  await popup
    .getByRole('button', { name: words.say('ui.close') })
    .last()
    .click();
  await expectHeading({ page, words }, words.say('orders.title'));
};

test('the link in the mail pays an order that the wallet covers, once (spec 1.05, 2.34, 4.27, 8.11)', async ({
  page,
  words,
  people,
  watched,
}) => {
  const traveller = { page, words };
  const buyer = await people.buyer();
  const { project, shares, price } = await prepare(buyer);
  const before = await readWallet(buyer);
  await fillWalletOrder(traveller, project.slug, shares);
  await expectFact(page, words.say('order.fromWallet'), price);
  await expectFact(page, words.say('order.remaining'), 0);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.say('order.submit') }).click();

  const popup = page.getByRole('dialog', { name: words.say('walletPayment.coveredTitle') });
  await expect(popup).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: words.say('walletPayment.toOrders') }).click();
  await expectHeading(traveller, words.say('orders.title'));
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText(words.say('orderState.Unpaid'));
  await newest.getByRole('link').first().click();
  await expect(page.getByText(words.say('payment.authorizationTitle'))).toBeVisible();
  await expectAccessible(page);
  const documentId = new URL(page.url()).pathname.split('/')[2] ?? '';
  expect(await readWallet(buyer)).toMatchObject({
    balance: before.balance - price,
    held: before.held + price,
  });

  const link = await readAuthorizationLink(buyer.email, documentId);
  await test.step('a link with another token moves no money', async () => {
    watched.expects(/status of 4\d\d/);
    await page.goto(link.href.replace(/[^/]+$/, 'a-token-of-nobody'));
    await expectRefusedLink(traveller);
    expect((await getOrder(buyer.token, documentId)).state).toBe('Unpaid');
  });
  await test.step('the mailed link pays the order', async () => {
    await page.goto(link.href);
    await expectPaid(traveller);
    // The token is not in the address, in the history or behind the back button.
    expect(page.url()).not.toContain('wallet-authorize');
    expect(await getOrder(buyer.token, documentId)).toMatchObject({
      state: 'Paid',
      paymentType: 'Wallet',
      pricePaidFromUserWallet: price,
    });
  });
  await test.step('the used link shows the paid order and takes nothing', async () => {
    await page.goto(link.href);
    await expectPaid(traveller);
    expect(await readWallet(buyer)).toMatchObject({ balance: before.balance - price, held: before.held });
  });
});

test.describe('signed-out investor', () => {
  test.use({ visitor: 'nobody' });
  test('goes from the mailed link to sign-in and back to it', async ({ page, words, people }) => {
    const traveller = { page, words };
    const buyer = await people.buyer();
    const { project, shares } = await prepare(buyer);
    const order = await placeOrder(buyer, project, { shares });
    await payFromWallet(buyer, order);
    await page.goto((await readAuthorizationLink(buyer.email, order.documentId)).href);
    await expect(page).toHaveURL(/\/sign-in\?/);
    await expectHeading(traveller, words.say('signIn.title'));
    await fillSignIn(traveller, buyer.email);
    await expectPaid(traveller);
    await waitForState(buyer.token, order.documentId, 'Paid');
  });
});
