import { sql } from 'kysely';
import { cancelOrder } from '../../../src/modules/orders/index.ts';
import { findPayment, type Payment } from '../../../src/modules/payments/payments.store.ts';
import { createRefundEndedOrders } from '../../../src/modules/payments/refunds/refund-ended-orders.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { receiveFor, refundDeps } from './operator-payments-fixture.ts';
import { type PlacedOrder, placeSampleOrder } from './payment-fixture.ts';
import type { TestContext } from '../database/test-database.ts';
import { orderDeps } from '../orders/sample-orders.ts';

type IncomingMoney = Parameters<typeof receiveFor>[2];

interface RefundNow {
  readonly id: number;
  readonly document_id: string;
  readonly state: string;
  readonly cause: string;
  readonly failure: string | null;
  readonly provider_ref: string | null;
}

/** Money for an order or without one, and its refund. */
export const useWaitingMoney = (context: () => TestContext) => {
  const receiveWaiting = async (placed: PlacedOrder | null, incoming: IncomingMoney): Promise<Payment> => {
    const id = await context().transact((tx) => receiveFor(tx, placed?.order ?? null, incoming));
    const payment = await findPayment(context().database.reader, { id });
    invariant(payment, 'it did not arrive');
    return payment;
  };
  const cancel = ({ user, order }: PlacedOrder) =>
    context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: user.userId, documentId: order.documentId }),
    );
  const runScheduledJob = () =>
    createRefundEndedOrders({
      deps: refundDeps,
      reader: context().database.reader,
      transact: context().transact,
    }).run();
  const refundsOf = async (paymentId: number): Promise<readonly RefundNow[]> => {
    const { rows } = await sql<RefundNow>`
      select id, document_id, state, cause, failure, provider_ref from refunds
      where payment_id = ${paymentId} order by id`.execute(context().admin.kysely);
    return rows;
  };
  const onlyRefundOf = async (paymentId: number): Promise<RefundNow> => {
    const [refund] = await refundsOf(paymentId);
    invariant(refund, 'nothing is refunded');
    return refund;
  };
  /** A partly paid order that its owner cancelled; the released money is being refunded. */
  const refunded = async (incoming: IncomingMoney) => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await receiveWaiting(placed, incoming);
    await cancel(placed);
    await runScheduledJob();
    return { placed, paymentId, refund: await onlyRefundOf(paymentId) };
  };
  return { receiveWaiting, cancel, runScheduledJob, refundsOf, onlyRefundOf, refunded };
};
