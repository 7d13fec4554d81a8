import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { partsNow, postingsOf, useOperatorApp } from '../../testing/operator-app.ts';
import { receiveFor, refundDeps } from '../../testing/operator-money-scene.ts';
import { assertSafe, orderNow, type PlacedOrder, placeSampleOrder } from '../../testing/payment-scene.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { cancelOrder } from '../orders/index.ts';
import { bookInvoiceRefunds } from './book-invoice-refunds.ts';
import { sendRefund } from './follow-refunds.ts';
import type { GatewayInvoice, PaymentGateway, RefundedInvoice, RefundRequest } from './payments.ports.ts';
import { createRefundEndedOrders } from './refund-ended-orders.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);

const arrives = (placed: PlacedOrder, arrived: Parameters<typeof receiveFor>[2]): Promise<number> =>
  context().transact((tx) => receiveFor(tx, placed.order, arrived));
const cancel = ({ user, order }: PlacedOrder) =>
  context().transact((tx) => cancelOrder(tx, { userId: user.userId, documentId: order.documentId }));
const sweep = () =>
  createRefundEndedOrders({
    deps: refundDeps,
    reader: context().database.reader,
    transact: context().transact,
  }).run();

interface RefundNow {
  readonly id: number;
  readonly document_id: string;
  readonly state: string;
  readonly cause: string;
  readonly failure: string | null;
  readonly provider_ref: string | null;
}
const refundsOf = async (paymentId: number): Promise<readonly RefundNow[]> => {
  const { rows } = await sql<RefundNow>`
    select id, document_id, state, cause, failure, provider_ref from refunds
    where payment_id = ${paymentId} order by id`.execute(context().admin.kysely);
  return rows;
};
const onlyRefundOf = async (paymentId: number): Promise<RefundNow> => {
  const [refund] = await refundsOf(paymentId);
  if (!refund) throw new Error('nothing is refunded');
  return refund;
};

/** An order whose part has come and which its owner has cancelled; what it released is on its way back. */
const refunded = async (arrived: Parameters<typeof receiveFor>[2]) => {
  const placed = await placeSampleOrder(context());
  const paymentId = await arrives(placed, arrived);
  await cancel(placed);
  await sweep();
  return { placed, paymentId, refund: await onlyRefundOf(paymentId) };
};

afterEach(() => assertSafe(context()));

/** Payout as far as refunds go: what it was asked, and what it answers. */
const payoutThat = (answers: RefundedInvoice['kind'][]) => {
  const asked: RefundRequest[] = [];
  const gateway = {
    provider: 'payout',
    refund: async (request: RefundRequest) => {
      asked.push(request);
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
      `payout/CZK/item:refund:${refund.id} -55`,
      `world/CZK/provider:payout 55`,
    ]);
  });

  it('that two workers send at once is booked once', async () => {
    const { refund, paymentId } = await refunded({ amount: 55n, provider: 'payout' });
    const { parts } = payoutThat(['ok', 'ok']);
    await Promise.all([sendRefund(parts, refund.id), sendRefund(parts, refund.id)]);
    expect((await onlyRefundOf(paymentId)).state).toBe('done');
  });

  it('that is refused puts the money back to wait for staff', async () => {
    const { refund, paymentId, placed } = await refunded({ amount: 55n, provider: 'payout' });
    await sendRefund(payoutThat(['refused']).parts, refund.id);
    expect(await onlyRefundOf(paymentId)).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(await partsNow(context(), paymentId)).toMatchObject({ suspended: 55n, refunded: 0n });
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: true });
    // The sweep leaves it to staff.
    await sweep();
    expect(await refundsOf(paymentId)).toHaveLength(1);
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

  it('can be booked by two people when the gateway does not tell', async () => {
    const { refund, paymentId } = await refunded({ amount: 66n, provider: 'confirmo' });
    await operator.decide(`/refunds/${refund.document_id}/confirm`);
    expect((await onlyRefundOf(paymentId)).state).toBe('done');
    expect((await operator.ask(`/refunds/${refund.document_id}/confirm`)).code).toBe('suspense.decided');
  });
});
