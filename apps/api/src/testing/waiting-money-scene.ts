import { sql } from 'kysely';
import { cancelOrder } from '../modules/orders/index.ts';
import { findPayment, type Payment } from '../modules/payments/payments.store.ts';
import { createRefundEndedOrders } from '../modules/payments/refund-ended-orders.ts';
import { invariant } from '../platform/errors.ts';
import { receiveFor, refundDeps } from './operator-money-scene.ts';
import { type PlacedOrder, placeSampleOrder } from './payment-scene.ts';
import type { TestContext } from './test-database.ts';
import { orderDeps } from './sample-orders.ts';

type Arrived = Parameters<typeof receiveFor>[2];

interface RefundNow {
  readonly id: number;
  readonly document_id: string;
  readonly state: string;
  readonly cause: string;
  readonly failure: string | null;
  readonly provider_ref: string | null;
}

/** Money that comes for an order or for none, and its way back. */
export const useWaitingMoney = (context: () => TestContext) => {
  const arrives = async (placed: PlacedOrder | null, arrived: Arrived): Promise<Payment> => {
    const id = await context().transact((tx) => receiveFor(tx, placed?.order ?? null, arrived));
    const payment = await findPayment(context().database.reader, { id });
    invariant(payment, 'it did not arrive');
    return payment;
  };
  const cancel = ({ user, order }: PlacedOrder) =>
    context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: user.userId, documentId: order.documentId }),
    );
  const sweep = () =>
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
  /** An order whose part has come and which its owner has cancelled; what it released is on its way back. */
  const refunded = async (arrived: Arrived) => {
    const placed = await placeSampleOrder(context());
    const { id: paymentId } = await arrives(placed, arrived);
    await cancel(placed);
    await sweep();
    return { placed, paymentId, refund: await onlyRefundOf(paymentId) };
  };
  return { arrives, cancel, sweep, refundsOf, onlyRefundOf, refunded };
};
