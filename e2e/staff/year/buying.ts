import { readInstructions, chooseBankTransfer, expectPaid, payAtOnceFromBank } from '../../steps/pay.ts';
import { fillWalletOrder } from '../../steps/order.ts';
import { expectHeading } from '../../steps/traveller.ts';
import { expect } from '../../support/journey.ts';
import { readAuthorizationLink, sendTransfer } from '../../support/sandbox.ts';
import type { Buyer } from './buyers.ts';

/** An account for refunds. */
const payerAccount = 'CZ6508000000192000145399';

/** The order that a buyer wants. */
interface Wanted {
  readonly slug: string;
  readonly shares: number;
  /** Title of the terms to accept. */
  readonly terms?: string;
}

/** The transfer that an order needs. */
export interface Owed {
  readonly variableSymbol: string;
  /** Minor units of crowns. */
  readonly amount: number;
}

/** Orders shares in crowns. Leaves the payment screen open. */
const orderShares = async (buyer: Buyer, { slug, shares, terms }: Wanted): Promise<void> => {
  const { page, words } = buyer;
  await page.goto(`/projects/${slug}/order`);
  await expectHeading(buyer, words.say('order.title'));
  await page.getByLabel(words.say('order.numOfShares'), { exact: true }).fill(String(shares));
  await page.getByLabel(words.say('currency.label')).selectOption('CZK');
  if (terms !== undefined)
    await expect(page.getByRole('group', { name: words.say('order.documents') })).toContainText(terms);
  await page.getByLabel(words.say('order.agreeToAll')).check();
  await page.getByRole('button', { name: words.say('order.submit') }).click();
  await page.waitForURL(/\/orders\/[^/]+\/payment/);
  await expectHeading(buyer, words.say('payment.title'));
};

/** Orders shares and requests the transfer instructions. */
export const orderByTransfer = async (buyer: Buyer, wanted: Wanted): Promise<Owed> => {
  await orderShares(buyer, wanted);
  await chooseBankTransfer(buyer);
  const { variableSymbol, amount } = await readInstructions(buyer, 'CZK');
  return { variableSymbol, amount: Number(amount) };
};

/** Sends money from the buyer's own account; returns the bank's number of the movement. */
export const sendMoney = (
  { name }: Buyer,
  { variableSymbol, amount }: Owed,
  currency: 'CZK' | 'EUR' = 'CZK',
): Promise<number> => sendTransfer({ variableSymbol, amount, currency, name, iban: payerAccount });

/** Pays too little; returns the amount still owed. */
export const payShort = async (buyer: Buyer, { variableSymbol, amount }: Owed): Promise<Owed> => {
  const part = Math.floor(amount / 3);
  await sendMoney(buyer, { variableSymbol, amount: part });
  await expect(buyer.page.getByText(buyer.words.say('payment.partTitle'))).toBeVisible({ timeout: 45_000 });
  return { variableSymbol, amount: amount - part };
};

/** Pays the whole order by a transfer. */
export const payInTime = async (buyer: Buyer, owed: Owed): Promise<void> => {
  await sendMoney(buyer, owed);
  await expectPaid(buyer);
};

/** Orders shares and pays at the gateway. */
export const buyAtGateway = async (buyer: Buyer, wanted: Wanted): Promise<void> => {
  await orderShares(buyer, wanted);
  await payAtOnceFromBank(buyer);
};

/** Orders with wallet money that covers the whole price, and confirms by the mailed link. */
export const buyFromWallet = async (buyer: Buyer, { slug, shares }: Wanted): Promise<void> => {
  const { page, words, email } = buyer;
  await fillWalletOrder(buyer, slug, shares);
  await page.getByRole('button', { name: words.say('order.submit') }).click();
  const popup = page.getByRole('dialog', { name: words.say('walletPayment.coveredTitle') });
  await popup.getByRole('button', { name: words.say('walletPayment.toOrders') }).click();
  await expectHeading(buyer, words.say('orders.title'));
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByText(words.say('payment.authorizationTitle'))).toBeVisible();
  const documentId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.goto((await readAuthorizationLink(email, documentId)).href);
  await expectPaid(buyer);
};
