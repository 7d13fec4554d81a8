import { listNotifications } from '@parcela/contract/investor';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { readSuspense, refundSuspense } from '../support/operator.ts';
import { cancelOrder, findOpenProject, placeOrder } from '../support/people.ts';
import { balanceAtPayout, mailsTo } from '../support/sandbox.ts';
import { chooseBankTransfer } from '../steps/pay.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'buyer' });

test('the gateway refunds an instant payment for an order that was cancelled before it arrived', async ({
  page,
  words,
  people,
  language,
}) => {
  const traveller = { page, words };
  const buyer = await people.buyer();
  const order = await placeOrder(buyer, await findOpenProject(), { currency: 'EUR' });
  // In euros, as no other journey pays in euros there.
  const before = await balanceAtPayout('EUR');

  await test.step('the investor pays on a page that was left open', async () => {
    await page.goto(`/orders/${order.documentId}/payment`);
    await chooseBankTransfer(traveller);
    await page.getByRole('button', { name: words.say('payment.payoutPay') }).click();
    await page.waitForURL(/\/payout\/pay\//);
    await cancelOrder(buyer.token, order.documentId);
    await page.getByRole('button', { name: 'Pay from my bank' }).click();
    await page.waitForURL(/\/orders\/[^/]+\/payment/);
    // The gateway notifies the platform, and a worker checks the money.
    await expect(page.getByText(words.say('payment.beingCheckedTitle'))).toBeVisible({ timeout: 30_000 });
    expect(await balanceAtPayout('EUR')).toBe(before + order.price);
  });
  await test.step('two members of staff refund the payment, and the open screen shows it', async () => {
    await refundSuspense(await readSuspense(order.documentId));
    // The words after the amount are the same for a sent and a future refund.
    const [, sentBack = ''] = words.say('orders.refund.done', { amount: '|' }).split('|');
    await expect(page.getByText(sentBack)).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await expect.poll(() => balanceAtPayout('EUR'), { timeout: 30_000 }).toBe(before);
  });
  await test.step('the history of the order shows the refund, and the investor gets a mail', async () => {
    await page.goto(`/orders/${order.documentId}`);
    await expectHeading(traveller, words.say('orders.titleOf', { number: order.number }));
    const course = page.getByRole('list', { name: words.say('orders.history') });
    await expect(course.getByText(words.say('orders.history.refund.done'))).toBeVisible();
    await expectAccessible(page);
    const { data } = await callApi(
      listNotifications,
      { query: { locale: language } },
      { token: buyer.token },
    );
    const notified = data.find(({ kind }) => kind === 'payment.refunded');
    expect(notified?.link).toBe(`/orders/${order.documentId}`);
    await expect
      .poll(async () => (await mailsTo(buyer.email)).map(({ subject }) => subject), { timeout: 30_000 })
      .toContain(notified?.title);
  });
});
