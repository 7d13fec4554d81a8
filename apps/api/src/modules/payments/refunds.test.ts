import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { partsNow, postingsOf, toldTo, useOperatorApp } from '../../testing/operator-app.ts';
import { payerAccount } from '../../testing/operator-money-scene.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
  revokeKyc,
} from '../../testing/payment-scene.ts';
import { advanceClock } from '../../testing/test-app.ts';
import { takeBack } from '../../testing/take-back.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useWaitingMoney } from '../../testing/waiting-money-scene.ts';
import { createExpireOrders } from '../orders/index.ts';
import { bookTransfer, takeBackTransfer } from '../outgoing-transfers/index.ts';
import { refundTransfers } from './end-refund.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { arrives, cancel, onlyRefundOf, refunded, refundsOf, sweep } = useWaitingMoney(context);

const referenceOf = async (refundId: number): Promise<string> => {
  const { rows } = await sql<{ reference: string }>`
    select reference from outgoing_transfers where item_kind = 'refund' and item_id = ${refundId}`.execute(
    context().admin.kysely,
  );
  return rows[0]?.reference ?? '';
};

const owners = { refund: refundTransfers };

afterEach(() => assertSafe(context()));

describe('what an ended order has released', () => {
  it('goes back at the deadline to the account that it came from, without anybody’s help', async () => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await arrives(placed, {
      amount: 500n,
      name: 'Jan Novák',
      account: payerAccount,
    });
    await sweep();
    expect(await refundsOf(paymentId)).toEqual([]);
    await advanceClock(context(), '25 hours');
    const { database, transact } = context();
    await createExpireOrders({ reader: database.reader, transact }).run();
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Timeout', needsReview: true });
    await sweep();
    await sweep();
    const refund = await onlyRefundOf(paymentId);
    expect(await refundsOf(paymentId)).toEqual([
      expect.objectContaining({ state: 'requested', cause: 'order_ended' }),
    ]);
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: false });
    expect(await postingsOf(context(), 'refund', 'refund.requested')).toEqual([
      `suspense/CZK/item:order:${placed.order.id} -500`,
      `payout/CZK/item:refund:${refund.id} 500`,
    ]);
    expect(await toldTo(context(), placed.user.userId)).toEqual([
      'payment.part_received',
      'payment.refunded',
    ]);
  });

  const staysWithUs: readonly (readonly [string, (placed: PlacedOrder) => Promise<number>])[] = [
    ['its source is not known', async (placed) => (await arrives(placed, { amount: 7n })).id],
    [
      'the investor’s KYC was taken back',
      async (placed) => {
        const { id } = await arrives(placed, { amount: 7n, account: payerAccount });
        await revokeKyc(context(), placed);
        return id;
      },
    ],
    [
      'the bank took money of the order back',
      async (placed) => {
        const { id } = await arrives(placed, { amount: 7n, account: payerAccount });
        await context().transact((tx) =>
          takeBack(tx, {
            reference: placed.order.paymentReference,
            amount: money(7n, 'CZK'),
            providerRef: `back-${id}`,
          }),
        );
        return id;
      },
    ],
  ];
  it.each(staysWithUs)('waits for staff when %s', async (_why, scene) => {
    const placed = await placeSampleOrder(context());
    const paymentId = await scene(placed);
    await cancel(placed);
    await sweep();
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(await partsNow(context(), paymentId)).toMatchObject({ state: 'suspense', released: 7n });
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: true });
  });

  it('goes back without the surplus that came with it, which staff decide about', async () => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await arrives(placed, { amount: orderPrice + 30n, account: payerAccount });
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    expect(await partsNow(context(), paymentId)).toMatchObject({ suspended: 30n, refunded: orderPrice });
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'AdminCancel', needsReview: false });
  });
});

describe('a refund by bank', () => {
  it('is done when the statement shows it', async () => {
    const { refund, paymentId } = await refunded({ amount: 90n, account: payerAccount });
    const reference = await referenceOf(refund.id);
    await sql`update outgoing_transfers set state = 'submitted', submitted_at = app_now(), batch_id = ${await batch()}
      where reference = ${reference}`.execute(context().admin.kysely);
    const sent = await operator.get('/refunds?filters[state]=sent');
    expect(sent.data).toEqual([
      expect.objectContaining({ documentId: refund.document_id, state: 'sent', endedAt: null }),
    ]);
    await context().transact((tx) => bookTransfer(owners, tx, { reference, amount: money(90n, 'CZK') }));
    expect(await refundsOf(paymentId)).toEqual([expect.objectContaining({ state: 'done', failure: null })]);
    expect(await partsNow(context(), paymentId)).toMatchObject({ state: 'refunded', refunded: 90n });
  });

  it('that comes back waits again, and can be tried again once by staff', async () => {
    const { refund, paymentId, placed } = await refunded({ amount: 90n, account: payerAccount });
    const reference = await referenceOf(refund.id);
    await sql`update outgoing_transfers set state = 'submitted', submitted_at = app_now(), batch_id = ${await batch()}
      where reference = ${reference}`.execute(context().admin.kysely);
    const moved = { reference, amount: money(90n, 'CZK') };
    await context().transact((tx) => bookTransfer(owners, tx, moved));
    await context().transact((tx) => takeBackTransfer(owners, tx, moved));
    expect(await refundsOf(paymentId)).toEqual([
      expect.objectContaining({ state: 'failed', failure: 'returned' }),
    ]);
    expect(await partsNow(context(), paymentId)).toMatchObject({
      state: 'suspense',
      suspended: 90n,
      refunded: 0n,
    });
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: true });

    const retried = await operator.ask(`/refunds/${refund.document_id}/retry`);
    expect([retried.status, retried.data['state']]).toEqual([200, 'requested']);
    expect(await refundsOf(paymentId)).toMatchObject([
      { state: 'failed' },
      { state: 'requested', cause: 'retry' },
    ]);
    expect(await partsNow(context(), paymentId)).toMatchObject({ refunded: 90n, suspended: 0n });
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: false });
    const again = await operator.ask(`/refunds/${refund.document_id}/retry`);
    expect([again.status, again.code]).toEqual([409, 'suspense.decided']);
  });
});

/** A file of payment orders that the bank has taken. */
const batch = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into outgoing_batches (message_id, currency, state, lease_until, answered_at)
    values (md5(random()::text), 'CZK', 'accepted', app_now(), app_now()) returning id`.execute(
    context().admin.kysely,
  );
  return rows[0]?.id ?? 0;
};

describe('the list of refunds', () => {
  it('shows what is under way, filtered, and as a file', async () => {
    const { refund, placed } = await refunded({ amount: 12n, account: payerAccount });
    const list = await operator.get('/refunds?filters[state]=requested&filters[provider]=bank');
    expect(list.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          documentId: refund.document_id,
          amount: 12,
          cause: 'order_ended',
          order: expect.objectContaining({ documentId: placed.order.documentId }),
        }),
      ]),
    );
    expect((await operator.get('/refunds?filters[state]=failed&filters[provider]=confirmo')).data).toEqual(
      [],
    );
    expect((await operator.get('/refunds', 'text/csv')).text).toContain('0.12');
  });
});
