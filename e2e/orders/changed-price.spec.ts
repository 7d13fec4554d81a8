import { listOrders } from '@parcela/contract/investor';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { changeRates, publishProspect, raisePrice } from '../support/operator-changes.ts';
import { expect, test } from '../support/journey.ts';
import { cancelOrder, findOpenProjects, getOrder, type Person, priceInCrowns } from '../support/people.ts';
import { digitsOf, expectFact, expectHeading, type Traveller } from '../steps/traveller.ts';

test.use({ visitor: 'buyer' });

const countOrders = async ({ token }: Person): Promise<number> =>
  (await callApi(listOrders, {}, { token })).meta.pagination.total;

const submit = ({ page, words }: Traveller): Promise<void> =>
  page.getByRole('button', { name: words.say('order.submit') }).click();

/** The popup shows old and new price of a share; going back orders nothing. */
const expectOldAndNew = async (
  traveller: Traveller,
  old: number,
  now: number,
  leave: 'order.priceChangedBack' | 'order.priceChangedConfirm',
): Promise<void> => {
  const { page, words } = traveller;
  const popup = page.getByRole('dialog', { name: words.say('order.priceChangedTitle') });
  await expect(popup).toBeVisible();
  const price = async (name: 'order.oldPricePerShare' | 'order.newPricePerShare'): Promise<string> => {
    const fact = popup
      .locator('dl > div')
      .filter({ has: page.locator('dt').getByText(words.say(name), { exact: true }) });
    const [first = ''] = (await fact.locator('dd').innerText()).split('\n');
    return digitsOf(first);
  };
  expect(await price('order.oldPricePerShare')).toBe(String(old));
  expect(await price('order.newPricePerShare')).toBe(String(now));
  await expectAccessible(page);
  await popup.getByRole('button', { name: words.say(leave) }).click();
  await expect(popup).toHaveCount(0);
};

test('a changed price, rate or document appears next to the old one, and the investor must accept it with a click to order', async ({
  page,
  words,
  people,
  watched,
}) => {
  watched.expects(/status of 409/);
  const traveller = { page, words };
  const buyer = await people.buyer();
  // A project in a currency other than the crown, so that its price in crowns also changes with the rate.
  const project = (await findOpenProjects()).at(-1);
  if (!project) throw new Error('The demo has no open project.');
  expect(project.project.currency).not.toBe('CZK');
  const ordersBefore = await countOrders(buyer);
  const first = await priceInCrowns(project);
  await page.goto(`/projects/${project.slug}/order`);
  await page.getByLabel(words.say('currency.label')).selectOption('CZK');
  const agreeToAll = page.getByLabel(words.say('order.agreeToAll'));
  await agreeToAll.check();

  const second = await test.step('the price rises', async () => {
    await raisePrice(project.project.documentId);
    const now = await priceInCrowns(project);
    expect(now).toBeGreaterThan(first);
    await submit(traveller);
    await expectOldAndNew(traveller, first, now, 'order.priceChangedBack');
    expect(await countOrders(buyer)).toBe(ordersBefore);
    return now;
  });
  const third = await test.step('the rate changes', async () => {
    await changeRates(1.05);
    const now = await priceInCrowns(project);
    expect(now).not.toBe(second);
    await submit(traveller);
    await expectOldAndNew(traveller, second, now, 'order.priceChangedBack');
    expect(await countOrders(buyer)).toBe(ordersBefore);
    return now;
  });
  await test.step('a document has a new version, which needs a new agreement', async () => {
    await publishProspect(project.project.documentId);
    await submit(traveller);
    await expect(page.getByText(words.say('order.documentChangedTitle'), { exact: true })).toBeVisible();
    await expect(page.getByText(words.say('order.oldVersion'))).toBeVisible();
    await expect(page.getByText(words.say('order.newVersion'))).toBeVisible();
    await expect(agreeToAll).not.toBeChecked();
    await expectAccessible(page);
    expect(await countOrders(buyer)).toBe(ordersBefore);
    await agreeToAll.check();
  });
  await test.step('the price falls again, and the investor orders at the new price with a click', async () => {
    await changeRates(1 / 1.05);
    const now = await priceInCrowns(project);
    await submit(traveller);
    await expectOldAndNew(traveller, third, now, 'order.priceChangedConfirm');
    await page.waitForURL(/\/orders\/[^/]+\/payment/);
    await expectHeading(traveller, words.say('payment.title'));
    const documentId = new URL(page.url()).pathname.split('/')[2] ?? '';
    const order = await getOrder(buyer.token, documentId);
    expect(order).toMatchObject({ state: 'Open', price: now * order.tokenCount });
    await expectFact(page, words.say('orders.total'), order.price);
    expect(await countOrders(buyer)).toBe(ordersBefore + 1);
    await cancelOrder(buyer.token, documentId);
  });
});
