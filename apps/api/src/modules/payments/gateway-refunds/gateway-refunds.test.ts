import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { InvariantError } from '../../../platform/errors.ts';
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
} from '../gateways/gateways.ports.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting, onlyRefundOf, refunded, refundsOf, runScheduledJob } = useWaitingMoney(context);

afterEach(() => assertSafe(context()));

/** Payout as far as refunds go: what it was asked, and what it answers once so many have asked. */
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
    brandName: 'Parcela',
  };
  return { asked, parts };
};

describe('a refund at Payout', () => {
  it('is asked for again with the same key while nobody knows, and then booked once', async () => {
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

  it('that two workers send at once is booked once', async () => {
    const { refund, paymentId } = await refunded({ amount: 55n, provider: 'payout' });
    const { parts } = payoutThat(['ok', 'ok'], 2);
    await Promise.all([sendRefund(parts, refund.id), sendRefund(parts, refund.id)]);
    expect((await onlyRefundOf(paymentId)).state).toBe('done');
  });

  it('of which Payout says yes and no at once is a fault that somebody sees, never both', async () => {
    const { refund, paymentId } = await refunded({ amount: 55n, provider: 'payout' });
    const { parts } = payoutThat(['refused', 'ok'], 2);
    const results = await Promise.allSettled([sendRefund(parts, refund.id), sendRefund(parts, refund.id)]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const { state } = await onlyRefundOf(paymentId);
    const { suspended } = await partsNow(context(), paymentId);
    expect([
      ['done', 0n],
      ['failed', 55n],
    ]).toContainEqual([state, suspended]);
  });

  it('of which nothing is heard does not stand before the others whose jobs are lost as well', async () => {
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

  it('that is refused puts the money back to wait for staff', async () => {
    const { refund, paymentId, placed } = await refunded({ amount: 55n, provider: 'payout' });
    await sendRefund(payoutThat(['refused']).parts, refund.id);
    expect(await onlyRefundOf(paymentId)).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(await partsNow(context(), paymentId)).toMatchObject({ suspended: 55n, refunded: 0n });
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: true });
    // The sweep leaves it to staff.
    await runScheduledJob();
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });
});

describe('a refund that is done, or has failed', () => {
  it('stays so: a fault says the opposite, and no money moves', async () => {
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

  it('is not changed by the same again, and the trail has it once', async () => {
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

describe('a look at the gateway', () => {
  const lookAt = (readInvoice: PaymentGateway['readInvoice']) => {
    const { parts } = payoutThat([]);
    const gateway = { provider: 'confirmo', readInvoice } as unknown as PaymentGateway;
    return refundsScheduledJobs({ ...parts, gateways: { ...parts.gateways, confirmo: gateway } })
      .find(({ name }) => name === 'payments.look-at-refunds')
      ?.run();
  };

  it('that tells nothing of the invoice leaves the refund to the next one', async () => {
    const { paymentId } = await refunded({ amount: 66n, provider: 'confirmo' });
    for (const kind of ['unknown', 'missing'] as const) {
      await advanceClock(context(), '2 hours');
      expect(await lookAt(async () => ({ kind }))).toBe('done');
      expect((await onlyRefundOf(paymentId)).state).toBe('needs_staff');
    }
  });

  it('is for gateways: a refund by bank goes by its transfer alone', async () => {
    const { paymentId, refund } = await refunded({ amount: 67n, account: payerAccount });
    const { asked, parts } = payoutThat(['ok']);
    await sendRefund(parts, refund.id);
    expect([asked, (await onlyRefundOf(paymentId)).state]).toEqual([[], 'requested']);
  });
});

describe('a refund at Confirmo', () => {
  const invoiceWith = async (paymentId: number, refunds: GatewayInvoice['refunds']) => {
    const { rows } = await sql<{ provider_ref: string }>`
      select provider_ref from payments where id = ${paymentId}`.execute(context().admin.kysely);
    return { id: rows[0]?.provider_ref ?? '', refunds } as GatewayInvoice;
  };

  it('waits until staff have sent it there, and each entry of the invoice books one', async () => {
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

  it('is not booked by an entry in another currency, nor by an amount in the coin while several wait', async () => {
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

  it('that two people booked is the one that its entry tells of; another of the same amount waits on', async () => {
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

  it('can be booked by two people when the gateway does not tell', async () => {
    const { refund, paymentId } = await refunded({ amount: 66n, provider: 'confirmo' });
    await operator.decide(`/refunds/${refund.document_id}/confirm`);
    expect((await onlyRefundOf(paymentId)).state).toBe('done');
    expect((await operator.ask(`/refunds/${refund.document_id}/confirm`)).code).toBe('suspense.decided');
  });
});
