import { localizedFrom, currencyDisplay, locales } from '@parcela/domain';
import { say as sayPhrase } from '@parcela/phrases/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditWallet } from '../../../../test/support/wallets/ledger-book.ts';
import { price, useOrderFixture } from '../../../../test/support/orders/order-fixture.ts';
import { readPdf } from '../../../../test/support/media/read-pdf.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { holdFromWallet } from '../../../../test/support/wallets/sample-wallets.ts';
import { startTestApp, type TestApp, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { findOrderRow } from '../orders.queries.ts';
import { receiptData } from './receipt.presenter.ts';
import { receiptRoutes } from './receipt.routes.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('makeReceipt', () => {
  const context = useTestDatabase();
  const { placed, allocate, cancelByStaff } = useOrderFixture(context);
  const state: { server?: TestApp } = {};
  beforeAll(async () => {
    const deps = {
      timeZone: 'Europe/Prague',
      letterhead: sampleLetterhead,
      investorName: async () => '#"[] Žofie Wąsówna',
    };
    state.server = await startTestApp(context(), (api) => receiptRoutes(api, deps));
  });
  afterAll(() => state.server?.close());
  const ask = async (order: string, { headers }: Pick<TestUser, 'headers'>, locale = 'en') => {
    const answer = await state.server!.inject({
      url: `/api/orders/${order}/receipt?locale=${locale}`,
      headers,
    });
    return answer;
  };
  const codeOf = (answer: Awaited<ReturnType<typeof ask>>): unknown[] => [
    answer.statusCode,
    answer.json<{ error: { details: { code: string } } }>().error.details.code,
  ];

  it('names in three languages the purchase, its price and fee, and the payment', async () => {
    const order = await placed();
    await allocate(order.id, price);
    const numbers = localizedFrom({
      cs: 'IČO: 12345678',
      en: 'Company ID: 12345678',
      pl: 'Numer identyfikacyjny: 12345678',
    });
    const titles = localizedFrom({
      cs: 'Potvrzení o platbě',
      en: 'Payment receipt',
      pl: 'Potwierdzenie płatności',
    });
    const references = localizedFrom({
      cs: 'Variabilní symbol',
      en: 'Variable symbol',
      pl: 'Symbol zmienny',
    });
    for (const locale of locales) {
      const { headers, rawPayload } = await ask(order.documentId, order.user, locale);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="receipt-${order.id}.pdf"`,
        'cache-control': 'no-store',
        vary: expect.stringContaining('Authorization, Accept-Language') as string,
      });
      const pdf = readPdf(rawPayload);
      expect(pdf.fonts).toEqual(['Inter-Regular']);
      expect(pdf.language).toBe(locale);
      expect(pdf.tags).toMatchObject({ H1: 1, Table: 1, THead: 1, TH: 2 });
      const text = plain(pdf.text);
      const say = (amount: number): string =>
        plain(
          new Intl.NumberFormat(locale, {
            style: 'currency',
            currency: 'CZK',
            currencyDisplay: currencyDisplay(locale),
            useGrouping: 'always',
          }).format(amount),
        );
      expect(text).toContain(titles[locale]);
      expect(text).toContain(numbers[locale]);
      expect(text).toContain(`${references[locale]} ${order.paymentReference}`);
      expect(text).toContain(`${sayPhrase(locale, 'exports.unitPrice')} ${say(1_010)}`);
      for (const said of [say(3_000), say(30), say(3_030), order.paymentReference, '#"[] Žofie Wąsówna'])
        expect(text).toContain(said);
      expect(text).toMatch(/3[.,]00 ?%/);
      for (const said of [
        'Parcela',
        'Parcela s.r.o.',
        'Praha 1',
        sayPhrase(locale, 'exports.receipt.received'),
      ])
        expect(text).toContain(said);
      expect(text).not.toContain(sayPhrase(locale, 'exports.receipt.wallet'));
      expect(text).not.toContain('\uFFFD');
    }
  });

  it('names the part of the price that came from the wallet', async () => {
    const order = await placed();
    await context().transact(async (tx) => {
      await creditWallet(tx, { userId: order.userId, currency: 'CZK', amount: 20_00n, paymentId: 900_001 });
      await holdFromWallet(tx, order);
    });
    await allocate(order.id, price - 20_00n);
    const text = plain(readPdf((await ask(order.documentId, order.user)).rawPayload).text);
    for (const said of [
      'Of which from the wallet',
      'CZK 20.00',
      'Of which received as a payment',
      'CZK 3,010.00',
    ])
      expect(text).toContain(plain(said));
  });

  it('is available only to the payer and only while the order is Paid', async () => {
    const order = await placed();
    expect(codeOf(await ask(order.documentId, order.user))).toEqual([409, 'order.not_paid']);
    await allocate(order.id, price);
    expect((await ask(order.documentId, order.user)).statusCode).toBe(200);
    const stranger = await clearedUser(context());
    expect(codeOf(await ask(order.documentId, stranger))).toEqual([404, 'order.not_found']);
    const nobody = { authorization: 'Bearer nobody' };
    expect((await ask(order.documentId, { headers: nobody })).statusCode).toBe(401);
    expect(codeOf(await ask('nobodys'.padEnd(24, '0'), order.user))).toEqual([404, 'order.not_found']);
    expect((await ask(order.documentId, order.user, 'de')).statusCode).toBe(400);
    await cancelByStaff(order.id, 2);
    expect(codeOf(await ask(order.documentId, order.user))).toEqual([409, 'order.not_paid']);
  });

  it('prints only the total in bold', async () => {
    const order = await placed();
    await allocate(order.id, price);
    const { documentId, userId } = order;
    const row = await findOrderRow(context().database.reader, { documentId, userId });
    const paid = { ...row!, paidAt: row!.paidAt! };
    const head = { brand: { name: '', color: '', mark: [] }, issuer: [] };
    const { rows } = receiptData(paid, 'Eva', { head, locale: 'en', timeZone: 'Europe/Prague' });
    expect(rows.filter(({ strong }) => strong).map(({ label }) => label)).toEqual([
      sayPhrase('en', 'exports.receipt.total'),
    ]);
  });
});
