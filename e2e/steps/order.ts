import { expect } from '../support/journey.ts';
import { expectAccessible } from '../support/accessible.ts';
import { digitsOf, expectHeading, factOf, type Traveller } from './traveller.ts';

export interface Ordered {
  readonly title: string;
  readonly documentId: string;
  readonly number: string;
  readonly shares: number;
  /** Digits of the total with its minor units, as shown. */
  readonly total: string;
}

/** Goes from the list through the project's page to the order screen. */
export const openProject = async (traveller: Traveller, title: string): Promise<void> => {
  const { page, words } = traveller;
  await expectHeading(traveller, words.say('projects.title'));
  await page
    .getByRole('list', { name: words.say('projects.title') })
    .getByRole('link', { name: title, exact: true })
    .click();
  await expectHeading(traveller, title);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.say('project.invest') }).click();
  await expectHeading(traveller, words.say('order.title'));
};

const orderNumber = /\d{8}-\d+-\d+/;

/** Chooses a number by quick-add and minus, crowns, and all documents in one step; then sends the order. */
export const placeOrder = async (traveller: Traveller, title: string): Promise<Ordered> => {
  const { page, words } = traveller;
  const shares = page.getByLabel(words.say('order.numOfShares'), { exact: true });
  const atFirst = Number(await shares.inputValue());
  await page.getByRole('button', { name: '+10', exact: true }).click();
  await page.getByRole('button', { name: words.say('ui.decrease') }).click();
  await expect(shares).toHaveValue(String(atFirst + 9));
  await page.getByLabel(words.say('currency.label')).selectOption('CZK');
  await page.getByRole('button', { name: words.say('order.submit') }).click();
  await expect(page.getByText(words.say('ui.errorSummary', { count: 3 }))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(words.say('order.agreeToAll')).check();
  const documents = page.getByRole('group', { name: words.say('order.documents') });
  for (const box of await documents.getByRole('checkbox').all()) await expect(box).toBeChecked();
  const total = await factOf(page, words.say('order.total')).innerText();
  await page.getByRole('button', { name: words.say('order.submit') }).click();
  await page.waitForURL(/\/orders\/[^/]+\/payment/);
  await expectHeading(traveller, words.say('payment.title'));
  const described = await page.getByText(orderNumber).first().innerText();
  const documentId = new URL(page.url()).pathname.split('/')[2] ?? '';
  return {
    title,
    documentId,
    number: orderNumber.exec(described)?.[0] ?? '',
    shares: atFirst + 9,
    total: digitsOf(total),
  };
};

/** The order screen of a project with all documents agreed to and the wallet chosen, before the order is sent. */
export const fillWalletOrder = async (traveller: Traveller, slug: string, shares: number): Promise<void> => {
  const { page, words } = traveller;
  await page.goto(`/projects/${slug}/order`);
  await expectHeading(traveller, words.say('order.title'));
  await page.getByLabel(words.say('order.numOfShares'), { exact: true }).fill(String(shares));
  await page.getByLabel(words.say('currency.label')).selectOption('CZK');
  await page.getByLabel(words.say('order.useWallet')).check();
  await page.getByLabel(words.say('order.agreeToAll')).check();
};
