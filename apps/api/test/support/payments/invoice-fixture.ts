import type { Money } from '@parcela/domain';
import { applyInvoice } from '../../../src/modules/payments/gateways/apply-invoice.ts';
import { beginAttempt, saveInvoiceOfAttempt } from '../../../src/modules/payments/attempts/attempts.store.ts';
import type { GatewayInvoice, InvoiceState } from '@parcela/providers/ports/payment-gateway.ts';
import { lockOrder, startPayment } from '../../../src/modules/orders/index.ts';
import {
  attemptStates,
  type Investors,
  orderNow,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  placeSampleOrder,
} from './payment-fixture.ts';
import type { TestContext } from '../database/test-database.ts';

/** The price of the sample order and of its invoice. */
export const price: Money = { amount: orderPrice, currency: 'CZK' };

const gateways = {
  confirmo: { provider: 'confirmo', type: 'ConfirmoPaymentGateway' },
  payout: { provider: 'payout', type: 'PayoutPaymentGateway' },
  csob: { provider: 'csob', type: 'CsobPaymentGateway' },
} as const;
export type Provider = keyof typeof gateways;

/** The order's invoice as a gateway may return it: `price` is requested and paid, unless the changes differ. */
export const invoiceOf = (
  { order }: PlacedOrder,
  state: InvoiceState,
  changes: Partial<GatewayInvoice> = {},
): GatewayInvoice => ({
  id: `inv-${order.id}`,
  state,
  isFinal: false,
  asked: price,
  received: state === 'paid' ? price : null,
  reference: order.paymentReference,
  url: 'https://x.example/',
  ...changes,
});

/** Invoices without a gateway: its possible answers are applied immediately. */
export const invoiceFixture = (context: () => TestContext, investors: Investors) => {
  /** Stores the order's invoice at this gateway and makes the order Unpaid. */
  const begin = (placed: PlacedOrder, provider: Provider): Promise<void> =>
    context().transact(async (tx) => {
      const { id: orderId } = placed.order;
      const order = await lockOrder(tx, { id: orderId });
      if (!order) throw new Error(`there is no order ${orderId}`);
      await startPayment(tx, order, gateways[provider].type);
      const attempt = { purpose: { orderId }, ...gateways[provider], amount: price, leaseS: 30 };
      const attemptId = await beginAttempt(tx, attempt);
      if (attemptId === undefined) throw new Error('another attempt is being made');
      const { id, url } = invoiceOf(placed, 'waiting');
      await saveInvoiceOfAttempt(tx, attemptId, { id, url: url ?? '', pollInS: 5 });
    });
  return {
    begin,
    /** An Unpaid order whose invoice is at the gateway. */
    atGateway: async (provider: Provider = 'confirmo'): Promise<PlacedOrder> => {
      const placed = await placeSampleOrder(context());
      await begin(placed, provider);
      return placed;
    },
    apply: (invoice: GatewayInvoice, provider: Provider = 'confirmo') =>
      context().transact((tx) => applyInvoice(investors.deps, tx, gateways[provider], invoice)),
    summary: async (placed: PlacedOrder) => {
      const { state, allocated, needsReview, confirmingSince } = await orderNow(context(), placed);
      const payments = await paymentsOf(context(), placed.order.id);
      return {
        order: state,
        allocated: allocated.amount,
        needsReview,
        isDeferred: confirmingSince !== null,
        attempts: await attemptStates(context(), placed.order.id),
        payments: payments.map((payment) => payment.allocated_amount),
      };
    },
  };
};
