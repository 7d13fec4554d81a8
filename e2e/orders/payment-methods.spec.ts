import { expect, test } from '../support/journey.ts';
import { findOpenProject, getOrder, placeOrder } from '../support/people.ts';
import { payAtOnceFromBank, payByBankTransfer, payByCard, payByCryptocurrency } from '../steps/pay.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'buyer' });

/** The journey of the first investment pays in crowns. */
for (const currency of ['EUR', 'PLN'] as const)
  test(`an investor pays an order in ${currency} by a QR code that banks of that currency can read (spec 1.05, 2.31, 3.10)`, async ({
    page,
    words,
    people,
  }) => {
    const traveller = { page, words };
    const buyer = await people.buyer();
    const project = await findOpenProject();
    const order = await placeOrder(buyer, project, { currency });
    await page.goto(`/orders/${order.documentId}/payment`);
    await expectHeading(traveller, words.say('payment.title'));
    // Gateways accept only crowns and euros.
    await expect(page.getByRole('button', { name: words.say('payment.cryptocurrency') })).toHaveCount(
      currency === 'PLN' ? 0 : 1,
    );
    await payByBankTransfer(traveller, { total: String(order.price), currency }, 'Jana Nováková');
    expect(await getOrder(buyer.token, order.documentId)).toMatchObject({
      state: 'Paid',
      paymentType: 'BankTransfer',
      paid: order.price,
    });
  });

for (const [name, type, pay, tag] of [
  ['at once from the payer’s own bank', 'PayoutPaymentGateway', payAtOnceFromBank, []],
  ['by cryptocurrency in euros', 'ConfirmoPaymentGateway', payByCryptocurrency, ['@long']],
  // Disabled in the demo by default; the journeys' platform enables it.
  ['by a card that was declined once', 'CsobPaymentGateway', payByCard, []],
] as const)
  test(
    `an investor pays the order ${name} (spec 1.05, 2.31, 3.10)`,
    { tag: [...tag] },
    async ({ page, words, people }) => {
      const traveller = { page, words };
      const buyer = await people.buyer();
      const project = await findOpenProject();
      const currency = type === 'ConfirmoPaymentGateway' ? 'EUR' : 'CZK';
      const order = await placeOrder(buyer, project, { currency });
      await page.goto(`/orders/${order.documentId}/payment`);
      await pay(traveller);
      expect(await getOrder(buyer.token, order.documentId)).toMatchObject({
        state: 'Paid',
        paymentType: type,
        paid: order.price,
      });
    },
  );
