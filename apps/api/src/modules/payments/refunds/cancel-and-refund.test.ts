import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { creditWallet } from '../../../../test/support/wallets/ledger-book.ts';
import { partsNow, postingsOf, useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { payerAccount } from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  assertSafe,
  attemptStates,
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
} from '../../../../test/support/payments/payment-fixture.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { holdFromWallet } from '../../../../test/support/wallets/sample-wallets.ts';
import { reversePayment } from '../../../../test/support/bank/return-payment.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { balancesOf, holdingOf, issuerOf, walletOf } from '@parcela/ledger';
import { restrictedAmount, hasOpenRestriction } from '../../wallets/index.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting } = useWaitingMoney(context);

const reversals = { count: 0 };
const reverse = (placed: PlacedOrder, amount: bigint, providerRef?: string): Promise<void> => {
  reversals.count += 1;
  return context().transact((tx) =>
    reversePayment(tx, {
      reference: placed.order.paymentReference,
      amount: money(amount, 'CZK'),
      providerRef: providerRef ?? `reversal-${reversals.count}`,
    }),
  );
};
const restrictionOf = async ({ order }: PlacedOrder): Promise<string> => {
  const { rows } = await sql<{ document_id: string }>`
    select document_id from account_restrictions where order_id = ${order.id}`.execute(
    context().admin.kysely,
  );
  return rows[0]?.document_id ?? '';
};
const countRefunds = async ({ order }: PlacedOrder): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from refunds r join payments p on p.id = r.payment_id
    where p.order_id = ${order.id}`.execute(context().admin.kysely);
  return rows[0]?.count ?? 0;
};

afterEach(() => assertSafe(context()));

describe('GET /operator/orders/:documentId/cancellation', () => {
  const preview = async ({ order }: PlacedOrder) =>
    (await operator.get(`/orders/${order.documentId}/cancellation`)).data;

  it('previews the cancellation of a paid order: shares, wallet, payers and waiting money', async () => {
    const placed = await placeSampleOrder(context());
    const { userId } = placed.user;
    await context().transact(async (tx) => {
      await creditWallet(tx, { userId, currency: 'CZK', amount: 100n, paymentId: 900_002 });
      await holdFromWallet(tx, placed.order);
    });
    const known = await receiveWaiting(placed, { amount: 400n, account: payerAccount });
    const unknown = await receiveWaiting(placed, { amount: orderPrice - 500n });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid' });
    expect(await preview(placed)).toEqual({
      refusedBecause: null,
      needsSecondPerson: true,
      sharesReturned: placed.order.shares,
      currency: 'CZK',
      toWallet: 100,
      toPayers: [
        { payment: { documentId: known.documentId }, provider: 'bank', account: payerAccount, amount: 400 },
      ],
      waits: Number(orderPrice - 500n),
    });
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    expect(await partsNow(context(), known.id)).toMatchObject({ refunded: 400n });
    expect(await partsNow(context(), unknown.id)).toMatchObject({ released: orderPrice - 500n });
    expect(await balancesOf(context().database.reader, [walletOf(placed.user.userId, 'CZK')])).toEqual([
      100n,
    ]);
    expect(await preview(placed)).toMatchObject({ refusedBecause: 'ended', sharesReturned: 0, waits: 0 });
    const { data } = await operator.get(`/orders/${placed.order.documentId}`);
    expect((data['events'] as { actorName: string | null }[]).at(-1)?.actorName).toMatch(/^Staff \d+$/);
  });

  it('previews that the paid part of a live order waits for staff, and that one member can cancel it', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: 400n, account: payerAccount });
    expect(await preview(placed)).toMatchObject({ needsSecondPerson: false, toPayers: [], waits: 400 });
    await operator.ask(`/orders/${placed.order.documentId}/cancel`);
    expect(await partsNow(context(), payment.id)).toMatchObject({ released: 400n, refunded: 0n });
    expect((await operator.get('/orders/missing/cancellation')).code).toBe('order.not_found');
  });
});

describe('POST /operator/orders/:documentId/cancel', () => {
  it('accepts any text as a reason, even half a surrogate pair', async () => {
    const placed = await placeSampleOrder(context());
    const answer = await operator.ask(`/orders/${placed.order.documentId}/cancel`, {
      reason: 'Cut off \ud83d',
    });
    expect([answer.status, answer.code]).toEqual([200, undefined]);
    const { rows } = await sql<{ reason: string }>`
      select after->>'comment' as comment from domain_events
      where type = 'order.admin_cancel' order by id desc limit 1`.execute(context().admin.kysely);
    expect(rows).toEqual([{ comment: 'Cut off \ufffd' }]);
  });

  it('lets one member of staff cancel a live order with a reason, and the paid part waits for a decision', async () => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await receiveWaiting(placed, { amount: 100n, account: payerAccount });
    const answer = await operator.ask(`/orders/${placed.order.documentId}/cancel`);
    expect(answer.data).toEqual({
      order: { documentId: placed.order.documentId, state: 'AdminCancel' },
      approval: null,
    });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'AdminCancel', needsReview: true });
    expect(await partsNow(context(), paymentId)).toMatchObject({ released: 100n });
    expect((await operator.ask(`/orders/${placed.order.documentId}/cancel`)).code).toBe(
      'order.not_cancellable',
    );
  });

  it('needs a second member of staff for a Paid order, then returns the wallet part and refunds the rest (spec 6.09)', async () => {
    const placed = await placeSampleOrder(context());
    const { userId } = placed.user;
    await context().transact(async (tx) => {
      await creditWallet(tx, { userId, currency: 'CZK', amount: 20_00n, paymentId: 900_001 });
      await holdFromWallet(tx, placed.order);
    });
    const { id: paymentId } = await receiveWaiting(placed, {
      amount: orderPrice - 20_00n,
      account: payerAccount,
    });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid' });

    const asked = await operator.ask(`/orders/${placed.order.documentId}/cancel`);
    expect(asked.data).toMatchObject({ order: { state: 'Paid' }, approval: { action: 'orders.cancel' } });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid' });
    const approval = asked.data['approval'] as { documentId: string };
    expect((await operator.approve(approval.documentId)).status).toBe(200);

    expect(await orderNow(context(), placed)).toMatchObject({ state: 'AdminCancel', needsReview: false });
    const books = await balancesOf(context().database.reader, [
      walletOf(userId, 'CZK'),
      holdingOf(userId, placed.order.projectId),
      issuerOf(placed.order.projectId),
    ]);
    expect(books).toEqual([20_00n, 0n, 100n]);
    expect(await partsNow(context(), paymentId)).toMatchObject({
      state: 'refunded',
      refunded: orderPrice - 20_00n,
    });
    expect((await postingsOf(context(), 'refund', 'refund.requested'))[0]).toBe(
      `suspense/CZK/item:order:${placed.order.id} -${orderPrice - 20_00n}`,
    );
    const detail = await operator.get(`/orders/${placed.order.documentId}`);
    expect(detail.data).toMatchObject({
      state: 'AdminCancel',
      payments: [{ refunded: Number(orderPrice - 20_00n), waiting: 0 }],
      refunds: [{ state: 'requested', cause: 'order_cancelled' }],
    });
  });

  it('leaves the money of a Paid order without a known source in suspense', async () => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await receiveWaiting(placed, { amount: orderPrice });
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    expect(await partsNow(context(), paymentId)).toMatchObject({ state: 'suspense', released: orderPrice });
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: true });
    expect(await countRefunds(placed)).toBe(0);
  });

  it('answers 404 for an unknown order', async () => {
    const before = await fingerprint(context());
    expect((await operator.ask('/orders/missing/cancel')).status).toBe(404);
    expect(await fingerprint(context())).toMatchObject({ orders: before['orders'] });
  });
});

describe('GET /operator/orders', () => {
  it('finds orders by number, reference, user and review state', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting(placed, { amount: 5n, name: 'Petr Svoboda' });
    const { data } = await operator.get(`/orders/${placed.order.documentId}`);
    const filters = [
      `filters[number]=${String(data['number'])}`,
      `filters[reference]=${placed.order.paymentReference}`,
      `filters[user]=${placed.user.documentId}&filters[needsReview]=true`,
      `filters[project]=${placed.project}&filters[state]=Open&filters[currency]=CZK`,
    ];
    for (const filter of filters) {
      const list = await operator.get(`/orders?${filter}`);
      expect([filter, list.data]).toEqual([
        filter,
        [expect.objectContaining({ documentId: placed.order.documentId, needsReview: true })],
      ]);
    }
    expect((await operator.get('/orders?filters[number]=20000101-1-1')).data).toEqual([]);
    expect((await operator.get('/orders', 'text/csv')).text).toContain(placed.order.paymentReference);
  });
});

describe('money that the bank reverses', () => {
  it('restricts the same amount of the investor’s money for a Paid order, once for each movement', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting(placed, { amount: orderPrice });
    await reverse(placed, orderPrice, 'same');
    await reverse(placed, orderPrice, 'same');
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: true });
    expect(await restrictedAmount(context().database.reader, placed.user.userId)).toEqual([
      money(orderPrice, 'CZK'),
    ]);
    const { data } = await operator.get(`/orders/${placed.order.documentId}`);
    expect(data).toMatchObject({ isReversed: true });
    const { documentId, number } = data as Record<string, string>;
    const { email } = placed.user;
    const restriction = {
      documentId: await restrictionOf(placed),
      cause: 'reversal',
      amount: Number(orderPrice),
      currency: 'CZK',
      payment: {
        documentId: (data['payments'] as readonly { documentId: string }[])[0]?.documentId,
        payerName: null,
        arrivedAt: expect.any(String) as string,
      },
      order: { documentId, number, state: 'Paid' },
      user: { documentId: placed.user.documentId, email },
      closedAt: null,
      closingReason: null,
    };
    const listed = async (query: string) => (await operator.get(`/account-restrictions?${query}`)).data;
    expect(await listed('filters[open]=true')).toEqual([expect.objectContaining(restriction)]);
    expect(await listed(`filters[user]=${placed.user.documentId}`)).toEqual([
      expect.objectContaining(restriction),
    ]);
    expect(await listed('filters[open]=false')).toEqual([]);
    expect(await listed(`filters[user]=${'a'.repeat(24)}`)).toEqual([]);
  });

  it('leaves the order unchanged when it returns and two members of staff end the restriction', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting(placed, { amount: orderPrice });
    await reverse(placed, orderPrice);
    const restriction = await restrictionOf(placed);
    await operator.decide(`/account-restrictions/${restriction}/release`, { isMoneyGone: false });
    expect(await hasOpenRestriction(context().database.reader, placed.user.userId)).toBe(false);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: false });
    expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
    expect(
      (await operator.ask(`/account-restrictions/${restriction}/release`, { isMoneyGone: false })).code,
    ).toBe('suspense.decided');
  });

  it('comes out of the cancelled order’s money, without a second refund', async () => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await receiveWaiting(placed, { amount: orderPrice, account: payerAccount });
    await reverse(placed, orderPrice);
    const restriction = await restrictionOf(placed);
    // While the order is Paid, no money could cover the reversal.
    const early = await operator.ask(`/account-restrictions/${restriction}/release`, { isMoneyGone: true });
    const refused = await operator.approve(early.data['documentId']);
    expect([refused.status, refused.code, refused.params]).toEqual([
      409,
      'suspense.not_assignable',
      { reason: 'money_missing' },
    ]);
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    expect(await countRefunds(placed)).toBe(0);
    expect((await operator.approve(early.data['documentId'])).status).toBe(200);
    expect(await partsNow(context(), paymentId)).toMatchObject({ state: 'reversed', reversed: orderPrice });
    expect((await postingsOf(context(), 'account_restriction', 'payment.reversed')).at(-1)).toBe(
      `external/CZK/provider:bank ${orderPrice}`,
    );
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'AdminCancel', needsReview: false });
    expect(await hasOpenRestriction(context().database.reader, placed.user.userId)).toBe(false);
  });
});
