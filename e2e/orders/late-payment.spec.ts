import { listNotifications, type Notification } from '@parcela/contract/investor';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { refundSuspense, readSuspense } from '../support/operator.ts';
import {
  countAvailable,
  createVerified,
  findOpenProject,
  getOrder,
  placeOrder,
  startSession,
} from '../support/people.ts';
import { mailsTo, moveClock, sendTransfer } from '../support/sandbox.ts';
import { chooseBankTransfer, readInstructions } from '../steps/pay.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectHeading, pointAt } from '../steps/traveller.ts';

const payerAccount = 'CZ6508000000192000145399';

test('an order without payment in time shows why it ended, and staff refund a late payment', async ({
  page,
  words,
  language,
  watched,
}) => {
  test.setTimeout(240_000);
  watched.expects(/status of 401/);
  const traveller = { page, words };
  const person = await createVerified(language);
  const project = await findOpenProject();
  const available = await countAvailable(person, project);
  const order = await placeOrder(person, project);
  const payment = `/orders/${order.documentId}/payment`;

  await test.step('the screen shows the transfer details, and seven days pass', async () => {
    await page.goto(`/sign-in?next=${encodeURIComponent(payment)}`);
    await fillSignIn(traveller, person.email);
    await chooseBankTransfer(traveller);
    await readInstructions(traveller, 'CZK');
    await moveClock('P7DT1H');
    // The session has ended as well: the open screen says so, and sign-in leads back to it.
    await expect(page).toHaveURL(/\/sign-in\?.*sessionExpired=true/, { timeout: 30_000 });
    const popup = page.getByRole('dialog', { name: words.say('signIn.expiredTitle') });
    await pointAt(popup);
    await popup
      .getByRole('button', { name: words.say('ui.close') })
      .last()
      .click();
    await fillSignIn(traveller, person.email);
  });
  const token = await test.step('the order shows the state for a missed deadline', async () => {
    await expect(page.getByText(words.say('orders.statusText.Timeout'))).toBeVisible();
    await expect(page.getByText(words.say('orderState.Timeout'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    const jwt = await startSession(person.email);
    expect((await getOrder(jwt, order.documentId)).state).toBe('Timeout');
    // Other users' orders have also timed out by then.
    expect(await countAvailable({ ...person, token: jwt }, project)).toBeGreaterThanOrEqual(available);
    return jwt;
  });
  const readBell = async (): Promise<readonly Notification[]> =>
    (await callApi(listNotifications, { query: { locale: language } }, { token })).data;

  await test.step('the screen shows that staff check the late payment', async () => {
    await sendTransfer({
      variableSymbol: order.paymentReference,
      amount: order.price,
      currency: 'CZK',
      name: 'Jana Nováková',
      iban: payerAccount,
    });
    const item = await readSuspense(order.documentId);
    expect(item).toMatchObject({ reason: 'order_not_live', waiting: order.price, canRefund: true });
    await page.reload();
    await expect(page.getByText(words.say('payment.beingCheckedTitle'))).toBeVisible();
    await expectAccessible(page);
    await expect.poll(async () => (await readBell()).map(({ kind }) => kind)).toContain('payment.suspended');
    await refundSuspense(item);
  });
  await test.step('two members of staff refund it, and the investor gets a notification and a mail', async () => {
    await expect.poll(async () => (await readBell()).map(({ kind }) => kind)).toContain('payment.refunded');
    const notified = (await readBell()).filter(({ kind }) => kind.startsWith('payment.'));
    await page.goto('/orders');
    await expectHeading(traveller, words.say('orders.title'));
    await page.getByRole('button', { name: new RegExp(`^${words.say('bell.title')}`) }).click();
    const panel = page.getByRole('dialog', { name: words.say('bell.title') });
    // The bell has one entry for an order, with its latest news.
    await expect(panel.getByText(notified[0]?.title ?? '')).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(async () => (await mailsTo(person.email)).map(({ subject }) => subject), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(notified.map(({ title }) => title)));
    await page.keyboard.press('Escape');
    await page.goto(payment);
    await expect(page.getByText(words.say('orders.statusText.Timeout'))).toBeVisible();
    await expect(page.getByText(words.say('payment.beingCheckedTitle'))).toHaveCount(0);
  });
});
