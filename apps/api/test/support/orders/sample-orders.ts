import { type Currency, money, unitPrice } from '@parcela/domain';
import { agreementsRequired } from '../../../src/modules/legal-documents/index.ts';
import { ratesInForce } from '../../../src/modules/exchange-rates/index.ts';
import { type Order, type OrderDeps, findOrder, placeOrder } from '../../../src/modules/orders/index.ts';
import { paymentsOfOrders, receivePayment } from '../../../src/modules/payments/index.ts';
import { getProjectForOrder } from '../../../src/modules/projects/index.ts';
import { investorLevels } from '../../../src/modules/verification/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { TestContext } from '../database/test-database.ts';

/** The dependencies of order use cases, with the real verification levels. */
export const orderDeps: OrderDeps = {
  timeZone: 'Europe/Prague',
  levels: investorLevels,
  payments: paymentsOfOrders,
  offeredGateways: ['confirmo', 'payout'],
};

/** The body of `POST /api/orders` as an honest screen sends it. */
export const honestBody = async (
  tx: Tx,
  order: { readonly project: string; readonly shares: number; readonly currency?: Currency },
) => {
  const project = await getProjectForOrder(tx, order.project);
  invariant(project, 'the sample project is not published');
  const currency = order.currency ?? project.currency;
  const unit = unitPrice(project, currency, await ratesInForce(tx));
  const required = await agreementsRequired(tx, project.id);
  return {
    data: {
      project: order.project,
      tokenCount: order.shares,
      price: Number(unit.amount) * order.shares,
      currency,
      agreements: Object.fromEntries(required.map(({ kind, documentId }) => [kind, documentId])),
    },
  };
};

/** Places an order by the use case, at the price in force. */
export const placeSampleOrder = async (
  tx: Tx,
  order: {
    readonly userId: number;
    readonly project: string;
    readonly shares: number;
    readonly currency?: Currency;
  },
): Promise<Order> => {
  const { data } = await honestBody(tx, order);
  const { id } = await placeOrder(orderDeps, tx, {
    userId: order.userId,
    project: data.project,
    shares: data.tokenCount,
    price: BigInt(data.price),
    currency: data.currency,
    agreements: data.agreements,
    language: 'en',
  });
  const placed = await findOrder(tx, { id });
  invariant(placed, 'an order that was placed is there');
  return placed;
};

const payments = { count: 0 };

/** Lets money for an order arrive at the bank, without a payer's name; returns the order afterwards. */
export const allocateSample = async (tx: Tx, orderId: number, amount: bigint): Promise<Order> => {
  const before = await findOrder(tx, { id: orderId });
  invariant(before, 'there is no such order');
  payments.count += 1;
  const deps = { ...orderDeps, investorName: async () => 'Jan Novák' };
  await receivePayment(deps, tx, {
    provider: 'bank',
    providerRef: `sample-${payments.count}`,
    paymentType: 'BankTransfer',
    amount: money(amount, before.price.currency),
    reference: before.paymentReference,
    payerName: null,
    payerAccount: null,
    attemptId: null,
  });
  const after = await findOrder(tx, { id: orderId });
  invariant(after, 'an order does not go away');
  return after;
};

/**
 * An order that a bank transfer has paid, so that the user owns its shares, which were reserved when the order was
 * committed.
 */
export const buySample = async (
  transact: UnitOfWork,
  order: Parameters<typeof placeSampleOrder>[1],
): Promise<Order> => {
  const { id, price } = await transact((tx) => placeSampleOrder(tx, order));
  return transact((tx) => allocateSample(tx, id, price.amount));
};

/** The current row of an order. */
export const readOrder = async (context: TestContext, id: number): Promise<Order> => {
  const order = await findOrder(context.database.reader, { id });
  invariant(order, `there is no order ${id}`);
  return order;
};
