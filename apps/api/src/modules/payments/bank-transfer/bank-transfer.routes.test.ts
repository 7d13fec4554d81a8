import { randomUUID } from 'node:crypto';
import { creditorReference, type Currency } from '@parcela/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usePaymentApp } from '../../../../test/support/payments/payments-app.ts';
import {
  attemptStates,
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
  revokeKyc,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { sandboxSecrets } from '../../../../test/support/app/sandbox-process.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { readQr } from '../../../../test/support/media/read-qr.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { cancelOrder } from '../../orders/index.ts';
import { receivePayment } from '../receiving/receive-payment.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';

const context = useTestDatabase();
const investors = testInvestors();
const app = usePaymentApp(context, investors);

const ask = (
  { order }: PlacedOrder,
  headers: Record<string, string>,
  body: object = { orderDocumentId: order.documentId, returnUri: 'https://elsewhere.example/' },
) =>
  app().app.inject({
    method: 'POST',
    url: '/core/pay/bank-transfer-gateway',
    headers: { 'idempotency-key': randomUUID(), ...headers },
    payload: body,
  });
const read = ({ order }: PlacedOrder, headers: Record<string, string>) =>
  app().app.inject({ method: 'GET', url: `/core/pay/bank-transfer/${order.documentId}`, headers });
const hoursToPay = async (placed: PlacedOrder): Promise<number> => {
  const { deadlineAt, placedAt } = await orderNow(context(), placed);
  return (deadlineAt!.getTime() - placedAt.getTime()) / 3_600_000;
};
const codeOf = (answer: { json(): unknown }): string =>
  (answer.json() as { error: { details: { code: string } } }).error.details.code;

describe('POST /core/pay/bank-transfer-gateway', () => {
  it('answers with a page of the platform, makes the order Unpaid and extends its deadline to seven days once (spec 7.16)', async () => {
    const placed = await placeSampleOrder(context());
    expect(await hoursToPay(placed)).toBe(24);
    const answer = await ask(placed, placed.user.headers);
    expect(answer.json()).toEqual({
      uri: `${app().url}/orders/${placed.order.documentId}/payment?method=bank-transfer`,
    });
    expect((await orderNow(context(), placed)).state).toBe('Unpaid');
    expect(await hoursToPay(placed)).toBe(168);
    await advanceClock(context(), '3 hours');
    await ask(placed, placed.user.headers);
    expect(await hoursToPay(placed)).toBe(168);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['pending']);
  });

  it('answers with a page of the platform for any returnUri', async () => {
    const placed = await placeSampleOrder(context());
    const returnUris = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom(
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
        'data:text/html,x',
        '\t//evil.example',
      ),
    );
    await fc.assert(
      fc.asyncProperty(returnUris, async (returnUri) => {
        const body = { orderDocumentId: placed.order.documentId, returnUri };
        const answer = await ask(placed, placed.user.headers, body);
        expect(answer.json()).toEqual({
          uri: `${app().url}/orders/${placed.order.documentId}/payment?method=bank-transfer`,
        });
      }),
      { numRuns: 40 },
    );
  });

  it('refuses a request without a session, for another user’s order, without a key or with other fields', async () => {
    const placed = await placeSampleOrder(context());
    const stranger = await placeSampleOrder(context());
    const missing = { ...placed, order: { ...placed.order, documentId: 'A'.repeat(24) } };
    expect((await ask(placed, {})).statusCode).toBe(401);
    const foreign = await ask(placed, stranger.user.headers);
    const absent = await ask(missing, stranger.user.headers);
    expect([foreign.statusCode, codeOf(foreign)]).toEqual([404, 'order.not_found']);
    const [first, second] = [foreign, absent].map((answer) => [answer.statusCode, codeOf(answer)]);
    expect(first).toEqual(second);
    expect(codeOf(await ask(placed, { ...placed.user.headers, 'idempotency-key': '' }))).toBe(
      'idempotency.key_missing',
    );
    for (const body of [
      {},
      { orderDocumentId: placed.order.documentId },
      { orderDocumentId: 'short', returnUri: '' },
      { orderDocumentId: placed.order.documentId, returnUri: '', amount: 1 },
    ])
      expect((await ask(placed, placed.user.headers, body)).statusCode).toBe(400);
    expect((await orderNow(context(), placed)).state).toBe('Open');
    expect(await hoursToPay(placed)).toBe(24);
  });

  it('refuses an ended order and an investor without valid KYC', async () => {
    const ended = await placeSampleOrder(context());
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: ended.user.userId, documentId: ended.order.documentId }),
    );
    const revoked = await placeSampleOrder(context());
    await revokeKyc(context(), revoked);
    expect(codeOf(await ask(ended, ended.user.headers))).toBe('order.not_payable');
    expect(codeOf(await ask(revoked, revoked.user.headers))).toBe('verification.required');
    expect((await orderNow(context(), revoked)).state).toBe('Open');
    expect(await hoursToPay(revoked)).toBe(24);
  });
});

describe('GET /core/pay/bank-transfer/:documentId', () => {
  const expectedText: Readonly<Record<Currency, (reference: string) => string>> = {
    CZK: (reference) =>
      `SPD*1.0*ACC:${sandboxSecrets.ibans.CZK}*AM:2020.00*CC:CZK*MSG:PARCELA ${reference}*X-VS:${reference}`,
    EUR: (reference) =>
      `BCD\n002\n1\nSCT\n\nParcela s.r.o.\n${sandboxSecrets.ibans.EUR}\nEUR2020.00\n\n\n/VS/${reference}`,
    PLN: (reference) =>
      `|PL|${sandboxSecrets.ibans.PLN.slice(2)}|202000|Parcela s.r.o.|Parcela ${reference}|||`,
  };

  it.each([
    ['CZK', '2900000005/2010'],
    ['EUR', '2900000013/2010'],
    ['PLN', '61 1090 1014 0000 0712 1981 2874'],
  ] as const)(
    'shows the account for %s, and the QR code contains the same data',
    async (currency, number) => {
      const placed = await placeSampleOrder(context(), { currency });
      const answer = await read(placed, placed.user.headers);
      expect(answer.statusCode).toBe(200);
      const instructions = answer.json<Record<string, unknown>>();
      const reference = placed.order.paymentReference;
      expect(instructions).toMatchObject({
        iban: sandboxSecrets.ibans[currency],
        accountNumber: number,
        bankName: 'Fio banka, a.s.',
        bic: currency === 'PLN' ? null : 'FIOBCZPPXXX',
        payeeName: 'Parcela s.r.o.',
        amount: Number(orderPrice),
        currency,
        variableSymbol: reference,
        message: `Parcela ${reference}`,
        state: 'Open',
      });
      expect(instructions['expiresAt']).toBe((await orderNow(context(), placed)).deadlineAt?.toISOString());
      expect(readQr(String(instructions['qr']))).toBe(expectedText[currency](reference));
      expect(creditorReference(reference)).toMatch(/^RF\d{12}$/);
    },
  );

  it('changes nothing', async () => {
    const placed = await placeSampleOrder(context());
    await read(placed, placed.user.headers);
    await read(placed, placed.user.headers);
    expect(await orderNow(context(), placed)).toEqual(placed.order);
    expect(await attemptStates(context(), placed.order.id)).toEqual([]);
  });

  it('shows the amount still owed until the order is Paid (spec 7.16)', async () => {
    const placed = await placeSampleOrder(context());
    const brings = (amount: bigint) =>
      context().transact((tx) =>
        receivePayment(investors.deps, tx, {
          provider: 'bank',
          providerRef: `part-${amount}`,
          paymentType: 'BankTransfer',
          amount: { amount, currency: 'CZK' },
          reference: placed.order.paymentReference,
          payerName: null,
          payerAccount: null,
          attemptId: null,
        }),
      );
    await brings(20_00n);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['pending']);
    const instructions = (await read(placed, placed.user.headers)).json<{ amount: number; qr: string }>();
    expect(instructions.amount).toBe(2_000_00);
    expect(readQr(instructions.qr)).toContain('*AM:2000.00*');
    await brings(orderPrice - 20_00n);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
    expect((await orderNow(context(), placed)).state).toBe('Paid');
  });

  it('omits the QR code for an amount that is too large for one', async () => {
    const placed = await placeSampleOrder(context(), { shareCount: 10_000, shares: 10_000 });
    const answer = await read(placed, placed.user.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      qr: null,
      amount: 10_100_000_00,
      variableSymbol: placed.order.paymentReference,
    });
  });

  it('answers only the owner of the order and only while the order is live', async () => {
    const placed = await placeSampleOrder(context());
    const stranger = await placeSampleOrder(context());
    expect((await read(placed, {})).statusCode).toBe(401);
    expect(codeOf(await read(placed, stranger.user.headers))).toBe('order.not_found');
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: placed.user.userId, documentId: placed.order.documentId }),
    );
    expect(codeOf(await read(placed, placed.user.headers))).toBe('order.not_payable');
  });
});
