import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { InvariantError } from '@parcela/platform/errors.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { partsNow, postingsOf, useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { payerAccount } from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  placeSampleOrder,
} from '../../../../test/support/payments/payment-fixture.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { bookInvoiceRefunds } from './book-invoice-refunds.ts';
import { completeRefund, failRefund, leaveRefundToStaff } from '../refunds/end-refund.ts';
import { refundsScheduledJobs, sendRefund } from './send-gateway-refunds.ts';
import type {
  GatewayInvoice,
  PaymentGateway,
  RefundedInvoice,
  RefundRequest,
} from '@parcela/providers/ports/payment-gateway.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting, onlyRefundOf, refunded, refundsOf, runScheduledJob } = useWaitingMoney(context);

afterEach(() => assertSafe(context()));

/** Payout's refund calls: records the requests, and gives these answers once this many requests wait. */
const payoutThat = (answers: RefundedInvoice['kind'][], askedAtOnce = 1) => {
  const asked: RefundRequest[] = [];
  const allAsked = Promise.withResolvers<void>();
  const gateway = {
    provider: 'payout',
    refund: async (request: RefundRequest) => {
      asked.push(request);
      if (asked.length === askedAtOnce) allAsked.resolve();
      await allAsked.promise;
      return { kind: answers.shift() ?? 'unknown' };
    },
  } as unknown as PaymentGateway;
  const parts = {
    gateways: { payout: gateway, confirmo: gateway },
    reader: context().database.reader,
    transact: context().transact,
    description: 'Parcela s.r.o.',
  };
  return { asked, parts };
};

const bookByHand = (refundId: number) => context().transact((tx) => completeRefund(tx, refundId));

describe('sendRefund', () => {
  it('repeats a refund with the same key while its result is unknown, and books it once', async () => {
    const { refund, paymentId } = await refunded({ amount: 55n, provider: 'payout' });
    const { asked, parts } = payoutThat(['unknown', 'ok']);
    await expect(sendRefund(parts, refund.id)).rejects.toMatchObject({ code: 'common.unavailable' });
    expect((await onlyRefundOf(paymentId)).state).toBe('requested');
    await sendRefund(parts, refund.id);
    await sendRefund(parts, refund.id);
    expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      refund.document_id,
      refund.document_id,
    ]);
    expect((await onlyRefundOf(paymentId)).state).toBe('done');
    expect(await postingsOf(context(), 'refund', 'refund.done')).toEqual([
      `payable/CZK/item:refund:${refund.id} -55`,
      `external/CZK/provider:payout 55`,
    ]);
  });

  it('books a refund once when two workers send it in parallel', async () => {
    const { refund, paymentId } = await refunded({ amount: 55n, provider: 'payout' });
    const { parts } = payoutThat(['ok', 'ok'], 2);
    await Promise.all([sendRefund(parts, refund.id), sendRefund(parts, refund.id)]);
    expect((await onlyRefundOf(paymentId)).state).toBe('done');
  });

  it('books a refund as sent when Payout both accepts and refuses it', async () => {
    for (const answers of [
      ['refused', 'ok'],
      ['ok', 'refused'],
    ] as const) {
      const { refund, paymentId } = await refunded({ amount: 55n, provider: 'payout' });
      const { parts } = payoutThat([...answers], 2);
      await Promise.all([sendRefund(parts, refund.id), sendRefund(parts, refund.id)]);
      expect((await onlyRefundOf(paymentId)).state).toBe('done');
      expect(await partsNow(context(), paymentId)).toMatchObject({ suspended: 0n });
    }
  });

  it('leaves a refund to staff when Payout refuses it after an unknown answer', async () => {
    const { refund, paymentId } = await refunded({ amount: 55n, provider: 'payout' });
    const { asked, parts } = payoutThat(['unknown', 'refused', 'ok']);
    await expect(sendRefund(parts, refund.id)).rejects.toMatchObject({ code: 'common.unavailable' });
    await sendRefund(parts, refund.id);
    expect((await onlyRefundOf(paymentId)).state).toBe('needs_staff');
    expect(await partsNow(context(), paymentId)).toMatchObject({ suspended: 0n });
    await sendRefund(parts, refund.id);
    expect(asked).toHaveLength(2);
    await bookByHand(refund.id);
    expect((await onlyRefundOf(paymentId)).state).toBe('done');
  });

  it('leaves a refund to staff when Payout refuses two parallel requests', async () => {
    const { refund, paymentId } = await refunded({ amount: 55n, provider: 'payout' });
    const { parts } = payoutThat(['refused', 'refused'], 2);
    await Promise.all([sendRefund(parts, refund.id), sendRefund(parts, refund.id)]);
    expect((await onlyRefundOf(paymentId)).state).toBe('needs_staff');
    await bookByHand(refund.id);
  });

  it('does not let unanswered refunds delay other refunds with lost jobs', async () => {
    const waiting: number[] = [];
    for (let count = 0; count < 21; count += 1)
      waiting.push((await refunded({ amount: 55n, provider: 'payout' })).paymentId);
    await advanceClock(context(), '31 minutes');
    const { asked, parts } = payoutThat([]);
    const overdue = refundsScheduledJobs(parts).find(({ name }) => name === 'payments.send-overdue-refunds');
    await expect(overdue?.run()).rejects.toThrow(AggregateError);
    const last = await onlyRefundOf(waiting.at(-1) ?? 0);
    expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toContain(last.document_id);
  });

  it('returns the money of a refund that the gateway refuses to suspense', async () => {
    const { refund, paymentId, placed } = await refunded({ amount: 55n, provider: 'payout' });
    await sendRefund(payoutThat(['refused']).parts, refund.id);
    expect(await onlyRefundOf(paymentId)).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(await partsNow(context(), paymentId)).toMatchObject({ suspended: 55n, refunded: 0n });
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: true });
    // The scheduled job leaves the refund to staff.
    await runScheduledJob();
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });
});

describe('completeRefund and failRefund', () => {
  it('refuse the opposite of an earlier result and move no money', async () => {
    const done = await refunded({ amount: 55n, provider: 'payout' });
    await sendRefund(payoutThat(['ok']).parts, done.refund.id);
    const failed = await refunded({ amount: 56n, provider: 'payout' });
    await sendRefund(payoutThat(['refused']).parts, failed.refund.id);
    const { transact } = context();
    await expect(transact((tx) => failRefund(tx, done.refund.id, 'refused'))).rejects.toBeInstanceOf(
      InvariantError,
    );
    await expect(transact((tx) => completeRefund(tx, failed.refund.id))).rejects.toBeInstanceOf(
      InvariantError,
    );
    expect((await onlyRefundOf(done.paymentId)).state).toBe('done');
    expect(await partsNow(context(), done.paymentId)).toMatchObject({ suspended: 0n, refunded: 55n });
    expect((await onlyRefundOf(failed.paymentId)).state).toBe('failed');
    expect(await partsNow(context(), failed.paymentId)).toMatchObject({ suspended: 56n, refunded: 0n });
  });

  it('change nothing when repeated and write one audit entry', async () => {
    const done = await refunded({ amount: 55n, provider: 'payout' });
    const failed = await refunded({ amount: 56n, provider: 'payout' });
    for (let round = 0; round < 2; round += 1)
      await context().transact(async (tx) => {
        await completeRefund(tx, done.refund.id, 'ref-1');
        await failRefund(tx, failed.refund.id, 'refused');
        await leaveRefundToStaff(tx, failed.refund.id);
      });
    expect(await onlyRefundOf(done.paymentId)).toMatchObject({ state: 'done', provider_ref: 'ref-1' });
    const ends = ['refund.done', 'refund.failed', 'refund.left_to_staff'];
    expect(await auditLogOf(context(), done.refund.document_id, ...ends)).toMatchObject([
      {
        action: 'refund.done',
        subject: 'refund',
        actor: 'system',
        before: { state: 'requested' },
        after: { state: 'done', failure: null },
      },
    ]);
    expect(await auditLogOf(context(), failed.refund.document_id, ...ends)).toMatchObject([
      {
        action: 'refund.failed',
        before: { state: 'requested' },
        after: { state: 'failed', failure: 'refused' },
      },
    ]);
  });
});

describe('the polling of refunds', () => {
  const lookAt = (readInvoice: PaymentGateway['readInvoice']) => {
    const { parts } = payoutThat([]);
    const gateway = { provider: 'confirmo', readInvoice } as unknown as PaymentGateway;
    return refundsScheduledJobs({ ...parts, gateways: { ...parts.gateways, confirmo: gateway } })
      .find(({ name }) => name === 'payments.look-at-refunds')
      ?.run();
  };

  it('leaves a refund to the next poll when the gateway does not know the invoice', async () => {
    const { paymentId } = await refunded({ amount: 66n, provider: 'confirmo' });
    for (const kind of ['unknown', 'missing'] as const) {
      await advanceClock(context(), '2 hours');
      expect(await lookAt(async () => ({ kind }))).toBe('done');
      expect((await onlyRefundOf(paymentId)).state).toBe('needs_staff');
    }
  });

  it('sends no gateway request for a refund by bank', async () => {
    const { paymentId, refund } = await refunded({ amount: 67n, account: payerAccount });
    const { asked, parts } = payoutThat(['ok']);
    await sendRefund(parts, refund.id);
    expect([asked, (await onlyRefundOf(paymentId)).state]).toEqual([[], 'requested']);
  });
});

describe('bookInvoiceRefunds', () => {
  const invoiceWith = async (paymentId: number, refunds: GatewayInvoice['refunds']) => {
    const { rows } = await sql<{ provider_ref: string }>`
      select provider_ref from payments where id = ${paymentId}`.execute(context().admin.kysely);
    return { id: rows[0]?.provider_ref ?? '', refunds } as GatewayInvoice;
  };

  it('waits until staff have sent the refund at Confirmo and books one refund for each entry of the invoice', async () => {
    const { refund, paymentId } = await refunded({ amount: 66n, provider: 'confirmo' });
    expect(refund.state).toBe('needs_staff');
    const read = async (refunds: GatewayInvoice['refunds']) => {
      const invoice = await invoiceWith(paymentId, refunds);
      await context().transact((tx) => bookInvoiceRefunds(tx, { provider: 'confirmo' }, invoice));
      return onlyRefundOf(paymentId);
    };
    expect((await read([])).state).toBe('needs_staff');
    expect((await read([{ id: 'other', amount: money(65n, 'CZK') }])).state).toBe('needs_staff');
    const sent = [{ id: 'rfd1', amount: money(66n, 'CZK') }];
    expect(await read(sent)).toMatchObject({ state: 'done', provider_ref: 'rfd1' });
    expect(await read(sent)).toMatchObject({ state: 'done' });
  });

  it('books no entry in another currency, and no entry without an amount while several refunds wait', async () => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await receiveWaiting(placed, {
      amount: orderPrice + 66n,
      provider: 'confirmo',
    });
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    const { rows } = await sql<{ document_id: string }>`
      select document_id from payments where id = ${paymentId}`.execute(context().admin.kysely);
    await operator.decide(`/suspense/${rows[0]?.document_id}/refund`);
    const entries = [
      { id: 'euro', amount: money(66n, 'EUR') },
      { id: 'coin', amount: null },
    ];
    const invoice = await invoiceWith(paymentId, entries);
    await context().transact((tx) => bookInvoiceRefunds(tx, { provider: 'confirmo' }, invoice));
    expect(await refundsOf(paymentId)).toMatchObject([{ state: 'needs_staff' }, { state: 'needs_staff' }]);
  });

  it('matches an entry to the refund that two members of staff have booked, and leaves another refund of the same amount waiting', async () => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await receiveWaiting(placed, { amount: orderPrice * 2n, provider: 'confirmo' });
    await operator.decide(`/orders/${placed.order.documentId}/cancel`);
    const first = await onlyRefundOf(paymentId);
    await operator.decide(`/refunds/${first.document_id}/confirm`);
    const { rows } = await sql<{ document_id: string }>`
      select document_id from payments where id = ${paymentId}`.execute(context().admin.kysely);
    await operator.decide(`/suspense/${rows[0]?.document_id}/refund`);
    const invoice = await invoiceWith(paymentId, [{ id: 'one', amount: money(orderPrice, 'CZK') }]);
    for (let reading = 0; reading < 2; reading += 1)
      await context().transact((tx) => bookInvoiceRefunds(tx, { provider: 'confirmo' }, invoice));
    expect(await refundsOf(paymentId)).toMatchObject([
      { state: 'done', provider_ref: 'one' },
      { state: 'needs_staff', provider_ref: null },
    ]);
  });

  it('leaves a refund to two members of staff when the gateway does not report it', async () => {
    const { refund, paymentId } = await refunded({ amount: 66n, provider: 'confirmo' });
    await operator.decide(`/refunds/${refund.document_id}/confirm`);
    expect((await onlyRefundOf(paymentId)).state).toBe('done');
    expect((await operator.ask(`/refunds/${refund.document_id}/confirm`)).code).toBe('suspense.decided');
  });
});
