import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { beforeCommit, useInterleaving, type Work } from '../../../../test/support/concurrency/interleave.ts';
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
  type PlacedOrder,
  placeSampleOrder,
  revokeKyc,
} from '../../../../test/support/payments/payment-fixture.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { restrictSample, reversePayment } from '../../../../test/support/bank/return-payment.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { createExpireOrders } from '../../orders/index.ts';
import { bookTransfer, submitTransfers, returnTransfer } from '../../bank/index.ts';
import { createLogger } from '@parcela/platform/log.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { refundTransfers } from './end-refund.ts';
import { refundsScheduledJobs, sendRefund } from '../gateway-refunds/send-gateway-refunds.ts';
import type { PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';
import { refundReleased } from './refund-ended-orders.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting, cancel, onlyRefundOf, refunded, refundsOf, runScheduledJob } =
  useWaitingMoney(context);
const { interleave } = useInterleaving(context);

const referenceOf = async (refundId: number): Promise<string> => {
  const { rows } = await sql<{ reference: string }>`
    select reference from outgoing_transfers where item_kind = 'refund' and item_id = ${refundId}`.execute(
    context().admin.kysely,
  );
  return rows[0]?.reference ?? '';
};

const owners = { refund: refundTransfers };

afterEach(() => assertSafe(context()));

describe('the refund of an ended order', () => {
  it('goes back at the deadline to the account that paid, without staff', async () => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await receiveWaiting(placed, {
      amount: 500n,
      name: 'Jan Novák',
      account: payerAccount,
    });
    await runScheduledJob();
    expect(await refundsOf(paymentId)).toEqual([]);
    await advanceClock(context(), '25 hours');
    const { database, transact } = context();
    await createExpireOrders({ deps: orderDeps, reader: database.reader, transact }).run();
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Timeout', needsReview: true });
    await runScheduledJob();
    await runScheduledJob();
    const refund = await onlyRefundOf(paymentId);
    expect(await refundsOf(paymentId)).toEqual([
      expect.objectContaining({ state: 'requested', cause: 'order_ended' }),
    ]);
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: false });
    expect(await postingsOf(context(), 'refund', 'refund.requested')).toEqual([
      `suspense/CZK/item:order:${placed.order.id} -500`,
      `payable/CZK/item:refund:${refund.id} 500`,
    ]);
    expect(await notifiedTo(context(), placed.user.userId)).toEqual([
      'payment.part_received',
      'payment.refunded',
    ]);
  });

  const staysWithUs: readonly (readonly [string, (placed: PlacedOrder) => Promise<number>])[] = [
    ['its source is not known', async (placed) => (await receiveWaiting(placed, { amount: 7n })).id],
    [
      'the investor’s KYC was taken back',
      async (placed) => {
        const { id } = await receiveWaiting(placed, { amount: 7n, account: payerAccount });
        await revokeKyc(context(), placed);
        return id;
      },
    ],
    [
      'the bank took money of the order back',
      async (placed) => {
        const { id } = await receiveWaiting(placed, { amount: 7n, account: payerAccount });
        await context().transact((tx) =>
          reversePayment(tx, {
            reference: placed.order.paymentReference,
            amount: money(7n, 'CZK'),
            providerRef: `back-${id}`,
          }),
        );
        return id;
      },
    ],
    [
      'the money of the investor is restricted',
      async (placed) => {
        const { id } = await receiveWaiting(placed, { amount: 7n, account: payerAccount });
        await context().transact((tx) => restrictSample(tx, placed.user.documentId));
        return id;
      },
    ],
  ];
  it.each(staysWithUs)('waits for staff when %s', async (_why, fixture) => {
    const placed = await placeSampleOrder(context());
    const paymentId = await fixture(placed);
    await cancel(placed);
    await runScheduledJob();
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(await partsNow(context(), paymentId)).toMatchObject({ state: 'suspense', released: 7n });
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: true });
  });

  it('excludes the payment’s surplus, about which staff decide', async () => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await receiveWaiting(placed, {
      amount: orderPrice + 30n,
      account: payerAccount,
    });
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

  it('waits again when the bank returns it, and staff can retry it once', async () => {
    const { refund, paymentId, placed } = await refunded({ amount: 90n, account: payerAccount });
    const reference = await referenceOf(refund.id);
    await sql`update outgoing_transfers set state = 'submitted', submitted_at = app_now(), batch_id = ${await batch()}
      where reference = ${reference}`.execute(context().admin.kysely);
    const moved = { reference, amount: money(90n, 'CZK') };
    await context().transact((tx) => bookTransfer(owners, tx, moved));
    await context().transact((tx) => returnTransfer(owners, tx, moved));
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

/** A file of payment orders that the bank has accepted. */
const batch = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into outgoing_batches (message_id, currency, state, lease_until, answered_at)
    values (md5(random()::text), 'CZK', 'accepted', app_now(), app_now()) returning id`.execute(
    context().admin.kysely,
  );
  return rows[0]?.id ?? 0;
};

describe('GET /operator/refunds', () => {
  it('lists pending refunds, with filters and as a file', async () => {
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
    await operator.expectFilters('/refunds', refund.document_id, [
      ['filters[state]=requested', true],
      ['filters[state]=done', false],
      ['filters[provider]=bank', true],
      ['filters[provider]=confirmo', false],
      ['filters[currency]=CZK', true],
      ['filters[currency]=EUR', false],
      ['filters[from]=2000-01-01', true],
      ['filters[from]=2999-01-01', false],
      ['filters[to]=2999-01-01', true],
      ['filters[to]=2000-01-01', false],
    ]);
    const page = await operator.get(`/refunds/${refund.document_id}`);
    expect(page.data).toMatchObject({
      documentId: refund.document_id,
      transfer: { reference: expect.stringMatching(/^9\d{9}$/) as string },
      history: [{ action: 'refund.requested' }],
    });
    expect((await operator.get(`/refunds?filters[order]=${placed.order.documentId}`)).data).toHaveLength(1);
    const item = (list.data as unknown as readonly Record<string, string>[]).find(
      ({ documentId }) => documentId === refund.document_id,
    );
    const { order, recipient } = item as unknown as Record<'order' | 'recipient', Record<string, string>>;
    expect(recipient).toEqual({ iban: payerIban, name: 'Jan Novák' });
    const { rows: stored } = await sql<{ id: string }>`
      select r.document_id as id from refunds r order by r.created_at desc, r.id desc`.execute(
      context().admin.kysely,
    );
    expect(stored.length).toBeGreaterThan(2);
    expect(await operator.idsByPages('/refunds')).toEqual(stored.map(({ id }) => id));
    const file = await operator.get('/refunds?pagination[pageSize]=1', 'text/csv');
    const [header, ...lines] = file.text.trimEnd().split('\r\n');
    expect(header).toBe('\uFEFFDate,State,Amount,Currency,Provider,Order number,Payer,Account,Reason');
    expect(lines).toContain(
      `${item!['createdAt']},requested,0.12,CZK,bank,${order['number']},${recipient['name']},${payerIban},` +
        (item!['reason'] ?? ''),
    );
  });
});

describe('a refund decided before the investor is restricted', () => {
  const sendByBank = async (transact: UnitOfWork = context().transact): Promise<void> => {
    const bank = { submit: async () => ({ kind: 'accepted' }) as const };
    await submitTransfers({ bank, owners, transact, log: createLogger('silent') }, 'CZK');
  };
  const shown = async (reference: string) => {
    const { rows } = await sql<{ state: string; blocker: string | null }>`
      select state, blocker from outgoing_transfer_items where reference = ${reference}`.execute(
      context().database.kysely,
    );
    return rows[0];
  };
  const release = (userId: number) =>
    sql`
      update account_restrictions set closed_at = app_now(), closing_reason = 'It was a mistake', requested_by = opened_by,
        approved_by = (select max(s.id) from staff_members s where s.id <> opened_by)
      where user_id = ${userId} and closed_at is null`.execute(context().admin.kysely);

  it('waits, if it is a bank transfer, until the restriction ends, unless two members of staff decide it during the restriction', async () => {
    const { refund, placed } = await refunded({ amount: 90n, account: payerAccount });
    await context().transact((tx) => restrictSample(tx, placed.user.documentId));
    const other = await receiveWaiting(placed, { amount: 40n, account: payerAccount });
    await operator.decide(`/suspense/${other.documentId}/refund`);
    await sendByBank();
    const decided = await onlyRefundOf(other.id);
    expect(await shown(await referenceOf(refund.id))).toEqual({ state: 'pending', blocker: 'restricted' });
    expect(await shown(await referenceOf(decided.id))).toEqual({ state: 'sent', blocker: null });
    await release(placed.user.userId);
    await sendByBank();
    expect(await shown(await referenceOf(refund.id))).toEqual({ state: 'sent', blocker: null });
  });

  it('waits, if it goes through a gateway, until the restriction ends', async () => {
    const { refund, placed, paymentId } = await refunded({ amount: 90n, provider: 'payout' });
    const asked: unknown[] = [];
    const gateway = {
      provider: 'payout',
      refund: async (request: unknown) => {
        asked.push(request);
        return { kind: 'ok' };
      },
    } as unknown as PaymentGateway;
    const { database, transact } = context();
    const gateways = { payout: gateway, confirmo: gateway };
    const parts = { gateways, reader: database.reader, transact, description: 'Parcela' };
    await context().transact((tx) => restrictSample(tx, placed.user.documentId));
    await sendRefund(parts, refund.id);
    expect([asked, (await onlyRefundOf(paymentId)).state]).toEqual([[], 'requested']);
    await release(placed.user.userId);
    await advanceClock(context(), '31 minutes');
    await refundsScheduledJobs(parts)
      .find(({ name }) => name === 'payments.send-overdue-refunds')
      ?.run();
    expect([asked.length, (await onlyRefundOf(paymentId)).state]).toEqual([1, 'done']);
  });

  it('waits for a restriction that begins in parallel', async () => {
    const { refund, placed } = await refunded({ amount: 90n, account: payerAccount });
    const released = await placeSampleOrder(context());
    const { id: waiting } = await receiveWaiting(released, { amount: 7n, account: payerAccount });
    await cancel(released);
    const restricts =
      ({ user }: PlacedOrder): Work =>
      (transact) =>
        transact((tx) => restrictSample(tx, user.documentId));
    const second: Work = (transact) => sendByBank(transact);
    const sent = await interleave({ first: restricts(placed), at: beforeCommit, second });
    expect([sent.second.status, sent.hasWaited]).toEqual(['fulfilled', true]);
    expect(await shown(await referenceOf(refund.id))).toEqual({ state: 'pending', blocker: 'restricted' });
    const scheduledJobs: Work = (transact) => transact((tx) => refundReleased(refundDeps, tx, waiting));
    const met = await interleave({ first: restricts(released), at: beforeCommit, second: scheduledJobs });
    expect([met.second.status, met.hasWaited, await refundsOf(waiting)]).toEqual(['fulfilled', true, []]);
  });
});
