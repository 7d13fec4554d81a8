import { listNotifications } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { findOpenProjects, type Person, placeOrder } from '../support/people.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'ownVerified' });

const readBell = ({ token }: Person, language: Locale) =>
  callApi(listNotifications, { query: { locale: language } }, { token });

test('the bell counts news of an order, leads to it, and stops counting what was read', async ({
  page,
  words,
  language,
  self: person,
}) => {
  const traveller = { page, words };
  await page.goto('/projects');
  await expectHeading(traveller, words.say('projects.title'));
  const bell = (count: number) =>
    page.getByRole('button', { name: words.say('bell.label', { count }), exact: true });
  // The identity check is accepted.
  await bell(1).click();
  const panel = page.getByRole('dialog', { name: words.say('bell.title') });
  await panel.getByRole('button', { name: words.say('bell.markAll') }).click();
  await expect(panel.getByText(words.say('bell.unread'))).toHaveCount(0);
  await expectAccessible(page);

  const [first, second] = await findOpenProjects();
  if (!first || !second) throw new Error('The demo has too few open projects.');
  const order = await placeOrder(person, first);
  await placeOrder(person, second);
  // The worker sends the notifications a moment after the orders.
  const unread = async () => (await readBell(person, language)).data.filter(({ readAt }) => readAt === null);
  await expect.poll(async () => (await unread()).length).toBe(2);
  await page.reload();
  await bell(2).click();
  const { data } = await readBell(person, language);
  const ofOrder = data.find(({ link }) => link?.includes(order.documentId));
  expect(ofOrder?.title).toContain(order.number);
  for (const { title, body } of data) {
    await expect(panel.getByText(title, { exact: true })).toBeVisible();
    await expect(panel.getByText(body, { exact: true })).toBeVisible();
  }
  await expect(panel.getByText(words.say('bell.unread'))).toHaveCount(2);
  await expectAccessible(page);

  await panel.getByRole('link', { name: ofOrder?.title ?? '' }).click();
  await expectHeading(traveller, words.say('orders.titleOf', { number: order.number }));
  await bell(1).click();
  await panel.getByRole('button', { name: words.say('bell.markAll') }).click();
  await expect(panel.getByText(words.say('bell.unread'))).toHaveCount(0);
  await expect(panel.getByRole('button', { name: words.say('bell.markAll') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bell(0)).toBeVisible();
  const after = await readBell(person, language);
  expect(after.meta.unread).toBe(0);
  expect(after.data.every(({ readAt }) => readAt !== null)).toBe(true);
});
