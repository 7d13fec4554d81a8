import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import {
  partsNow,
  postingsOf,
  notifiedTo,
  useOperatorApp,
} from '../../../../test/support/payments/operator-app.ts';
import {
  payerAccount,
  payerIban,
  refundDeps,
} from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  placeSampleOrder,
} from '../../../../test/support/payments/payment-fixture.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import { balanceOf, walletOf } from '@parcela/ledger';
import { refundSuspense } from './refund-suspended-payment.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting } = useWaitingMoney(context);

afterEach(() => assertSafe(context()));

describe('POST /operator/suspense/:documentId/wallet', () => {
  it('credits the order’s investor immediately and notifies them', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: orderPrice + 70n });
    await operator.decide(`/suspense/${payment.documentId}/wallet`);
    expect(await balanceOf(context().database.reader, walletOf(placed.user.userId, 'CZK'))).toBe(70n);
    expect(await partsNow(context(), payment.id)).toMatchObject({
      state: 'allocated',
      suspended: 0n,
      credited: 70n,
    });
    expect(await postingsOf(context(), 'payment_decision', 'payment.credited')).toEqual([
      `suspense/CZK/item:payment:${payment.id} -70`,
      `wallet/CZK/user:${placed.user.userId} 70`,
    ]);
    expect(await notifiedTo(context(), placed.user.userId)).toEqual([
      'payment.suspended',
      'payment.credited',
    ]);
    const again = await operator.ask(`/suspense/${payment.documentId}/wallet`);
    expect([again.status, again.code]).toEqual([409, 'suspense.decided']);
  });

  it('credits the investor whom staff name when the payment has no reference', async () => {
    const user = await signedInUser(context());
    const payment = await receiveWaiting(null, { amount: 80n, currency: 'EUR' });
    expect((await operator.ask(`/suspense/${payment.documentId}/wallet`)).code).toBe(
      'suspense.wallet_unavailable',
    );
    await operator.decide(`/suspense/${payment.documentId}/wallet`, { userDocumentId: user.documentId });
    expect(await balanceOf(context().database.reader, walletOf(user.userId, 'EUR'))).toBe(80n);
    expect(await partsNow(context(), payment.id)).toMatchObject({ state: 'credited', credited: 80n });
  });

  it('refuses PLN, which has no wallet', async () => {
    const placed = await placeSampleOrder(context(), { currency: 'PLN' });
    const payment = await receiveWaiting(placed, { amount: placed.order.price.amount + 9n });
    const before = await fingerprint(context());
    const answer = await operator.ask(`/suspense/${payment.documentId}/wallet`);
    expect([answer.status, answer.code]).toEqual([409, 'suspense.wallet_unavailable']);
    expect(await fingerprint(context())).toEqual(before);
    expect((await operator.get(`/suspense/${payment.documentId}`)).data).toMatchObject({ canCredit: false });
  });
});

describe('POST /operator/suspense/:documentId/refund', () => {
  it('takes the money out of suspense immediately and orders a transfer to the payer’s account', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, {
      amount: 300n,
      name: 'Petr Svoboda',
      account: payerAccount,
    });
    const result = await operator.decide(`/suspense/${payment.documentId}/refund`);
    expect(result).toEqual({ refund: expect.stringMatching(/^\w{24}$/) });
    expect(await partsNow(context(), payment.id)).toMatchObject({ state: 'refunded', refunded: 300n });
    const { rows } = await sql<{ id: number }>`
      select r.id, r.state, r.cause, r.requested_by, r.approved_by, t.recipient_iban, t.recipient_name, t.amount
      from refunds r join outgoing_transfers t on t.item_kind = 'refund' and t.item_id = r.id
      where r.payment_id = ${payment.id}`.execute(context().admin.kysely);
    expect(rows).toEqual([
      expect.objectContaining({
        state: 'requested',
        cause: 'staff',
        requested_by: operator.first().staffId,
        approved_by: operator.second().staffId,
        recipient_iban: payerIban,
        recipient_name: 'Petr Svoboda',
        amount: 300n,
      }),
    ]);
    expect(await postingsOf(context(), 'refund', 'refund.requested')).toEqual([
      `suspense/CZK/item:payment:${payment.id} -300`,
      `payable/CZK/item:refund:${rows[0]?.id} 300`,
    ]);
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: false });
    expect(await notifiedTo(context(), placed.user.userId)).toEqual([
      'payment.suspended',
      'payment.refunded',
    ]);
  });

  it.each([null, 'no account', '19-2000145398/0800'])(
    'refuses a payment whose account is %s',
    async (account) => {
      const payment = await receiveWaiting(null, { amount: 5n, account });
      const before = await fingerprint(context());
      const answer = await operator.ask(`/suspense/${payment.documentId}/refund`);
      expect([answer.status, answer.code]).toEqual([409, 'suspense.source_unknown']);
      expect(await fingerprint(context())).toEqual(before);
    },
  );

  it('succeeds once when two decisions are approved in parallel', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, {
      amount: 40n,
      name: 'Petr Svoboda',
      account: payerAccount,
    });
    const refund = await operator.ask(`/suspense/${payment.documentId}/refund`);
    const wallet = await operator.ask(`/suspense/${payment.documentId}/wallet`);
    const answers = await Promise.all([
      operator.approve(refund.data['documentId']),
      operator.approve(wallet.data['documentId']),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('suspense.decided');
    const { refunded, credited } = await partsNow(context(), payment.id);
    expect([
      [0n, 40n],
      [40n, 0n],
    ]).toContainEqual([refunded, credited]);
  });

  it('succeeds for only one of two parallel runs of a refund (P3)', async () => {
    const payment = await receiveWaiting(null, { amount: 60n, account: payerIban });
    const [requestedBy = 0, approvedBy = 0] = await context().transact((tx) => addTestStaff(tx, 2));
    const decision = {
      payment: payment.documentId,
      amount: 60n,
      reason: 'twice',
      requestedBy,
      approvedBy,
      requestId: 'test',
    };
    const results = await Promise.allSettled(
      Array.from({ length: 2 }, () => context().transact((tx) => refundSuspense(refundDeps, tx, decision))),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'suspense.decided',
    });
    expect(await partsNow(context(), payment.id)).toMatchObject({ state: 'refunded', refunded: 60n });
  });

  it('never sends more than arrived: the database refuses the second of two parallel rows (P3)', async () => {
    const payment = await receiveWaiting(null, { amount: 60n, account: payerIban });
    const insert = () =>
      context().transact(async (tx) => {
        await sql`
          insert into refunds (document_id, payment_id, amount, currency, provider, state, cause, reason, recipient_iban)
          values (md5(random()::text), ${payment.id}, 31, 'CZK', 'bank', 'requested', 'order_ended', '', ${payerIban})`.execute(
          tx as never,
        );
      });
    const results = await Promise.allSettled([insert(), insert()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      constraint: 'refunds_within_payment',
    });
    await sql`delete from refunds where payment_id = ${payment.id}`.execute(context().admin.kysely);
  });
});

describe('GET /operator/suspense', () => {
  it('lists each payment with its reason, with filters and as a file', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: 11n, name: '=Petr', account: payerAccount });
    const list = await operator.get(
      '/suspense?filters[reason]=name_differs&filters[currency]=CZK&pagination[pageSize]=100',
    );
    expect(list.status).toBe(200);
    expect(list.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          documentId: payment.documentId,
          waiting: 11,
          canRefund: true,
          canCredit: true,
          user: expect.objectContaining({ documentId: placed.user.documentId }),
        }),
      ]),
    );
    await operator.expectFilters('/suspense', payment.documentId, [
      ['filters[reason]=name_differs', true],
      ['filters[reason]=unknown_reference', false],
      ['filters[currency]=CZK', true],
      ['filters[currency]=EUR', false],
      ['filters[from]=2000-01-01', true],
      ['filters[from]=2999-01-01', false],
      ['filters[to]=2999-01-01', true],
      ['filters[to]=2000-01-01', false],
    ]);
    expect((await operator.get('/suspense?filters[to]=0000-01-01')).status).toBe(400);
    const item = (list.data as unknown as readonly Record<string, string>[]).find(
      ({ documentId }) => documentId === payment.documentId,
    );
    const { order } = item as unknown as { order: { number: string } };
    expect(item).toMatchObject({
      reason: 'name_differs',
      amount: 11,
      currency: 'CZK',
      provider: 'bank',
      reference: placed.order.paymentReference,
      payerName: '=Petr',
      payerAccount,
      order: { documentId: placed.order.documentId, state: 'Open' },
      user: { documentId: placed.user.documentId, email: placed.user.email },
    });
    const file = await operator.get('/suspense?pagination[pageSize]=1', 'text/csv');
    const [header, ...lines] = file.text.trimEnd().split('\r\n');
    expect(header).toBe(
      '\uFEFFDate,Reason,Amount,Currency,Provider,Payment reference,Order number,Investor,Payer,Account',
    );
    // A spreadsheet must not execute a payer's name.
    expect(lines).toContain(
      `${item!['arrivedAt']},name_differs,0.11,CZK,bank,${placed.order.paymentReference},${order.number},` +
        `${placed.user.email},'=Petr,${payerAccount}`,
    );
  });

  it('shows money with an unknown payer and investor', async () => {
    const payment = await receiveWaiting(null, { amount: 13n });
    expect((await operator.get(`/suspense/${payment.documentId}`)).data).toMatchObject({
      reason: 'unknown_reference',
      reference: null,
      payerName: null,
      payerAccount: null,
      order: null,
      user: null,
      canRefund: false,
      canCredit: true,
    });
  });

  it('answers 404 for an unknown payment and for one that does not wait', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: orderPrice });
    for (const id of [payment.documentId, 'missing'])
      expect((await operator.get(`/suspense/${id}`)).status).toBe(404);
    expect((await operator.ask(`/suspense/${payment.documentId}/refund`)).code).toBe('suspense.decided');
  });
});
