import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { findOpenProject, getOrder, placeOrder } from '../support/people.ts';
import { sendTransfer } from '../support/sandbox.ts';
import { chooseBankTransfer, expectPaid, expectSameQr, readInstructions } from '../steps/pay.ts';
import { expectFact } from '../steps/traveller.ts';

test.use({ visitor: 'buyer' });

test('a smaller payment counts as part of the price, and the next payment completes the order', async ({
  page,
  words,
  people,
}) => {
  const traveller = { page, words };
  const buyer = await people.buyer();
  const project = await findOpenProject();
  const order = await placeOrder(buyer, project);
  await page.goto(`/orders/${order.documentId}/payment`);
  await chooseBankTransfer(traveller);
  const { variableSymbol } = await readInstructions(traveller, 'CZK');
  const part = Math.floor(order.price / 3);
  const rest = order.price - part;

  await sendTransfer({ variableSymbol, amount: part, currency: 'CZK' });
  await expect(page.getByText(words.say('payment.partTitle'))).toBeVisible({ timeout: 45_000 });
  await expectAccessible(page);
  await expectFact(page, words.say('payment.received'), part);
  await expectFact(page, words.say('orders.owed'), rest);
  await expect.poll(async () => (await readInstructions(traveller, 'CZK')).amount).toBe(String(rest));
  await expectSameQr(traveller, 'CZK', await readInstructions(traveller, 'CZK'));
  expect(await getOrder(buyer.token, order.documentId)).toMatchObject({
    state: 'Unpaid',
    paid: part,
    owed: rest,
  });

  await sendTransfer({ variableSymbol, amount: rest, currency: 'CZK' });
  await expectPaid(traveller);
  expect(await getOrder(buyer.token, order.documentId)).toMatchObject({
    state: 'Paid',
    paid: order.price,
    owed: 0,
  });
});
