import { type Currency, money } from '@parcela/domain';
import { createAccount } from '../../../src/modules/accounts/index.ts';
import { cancelTransfer } from '../../../src/modules/bank/index.ts';
import { cancelOrder, findOrder, type Order } from '../../../src/modules/orders/index.ts';
import { type PaymentDeps, receivePayment, type RefundDeps } from '../../../src/modules/payments/index.ts';
import { failRefund } from '../../../src/modules/payments/refunds/end-refund.ts';
import { refundReleased } from '../../../src/modules/payments/refunds/refund-ended-orders.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { noJobs } from './payment-fixture.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { orderDeps, placeSampleOrder } from '../orders/sample-orders.ts';
import { giveLevels } from '../verification/grant-levels.ts';
import { reversePayment } from '../bank/return-payment.ts';
import type { TestContext } from '../database/test-database.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

/** The name of every payer here is Jan Novák. */
const deps: PaymentDeps = { ...orderDeps, investorName: async () => 'Jan Novák' };
export const refundDeps: RefundDeps = { ...deps, jobs: noJobs, brandName: sampleBrandName };

/** An account in the form of a Czech statement, and as an IBAN. */
export const payerAccount = '19-2000145399/0800';
export const payerIban = 'CZ6508000000192000145399';

const counter = { count: 0 };

/** Lets money arrive for this order, or without a reference; returns the id of its payment. */
export const receiveFor = async (
  tx: Tx,
  order: Pick<Order, 'paymentReference' | 'price'> | null,
  incoming: {
    readonly amount: bigint;
    readonly currency?: Currency;
    readonly provider?: 'bank' | 'confirmo' | 'payout';
    readonly name?: string | null;
    /** Default: none. */
    readonly account?: string | null;
  },
): Promise<number> => {
  const { provider = 'bank', name = null, account = null } = incoming;
  counter.count += 1;
  const types = {
    bank: 'BankTransfer',
    confirmo: 'ConfirmoPaymentGateway',
    payout: 'PayoutPaymentGateway',
  } as const;
  const received = await receivePayment(deps, tx, {
    provider,
    providerRef: `incoming-${counter.count}`,
    paymentType: types[provider],
    amount: money(incoming.amount, incoming.currency ?? order?.price.currency ?? 'CZK'),
    reference: order?.paymentReference ?? null,
    payerName: name,
    payerAccount: account,
    attemptId: null,
  });
  invariant(received.kind === 'received', 'it came before');
  return received.paymentId;
};

/** The subjects of calls about money, one of each kind. */
export interface MoneyFixture {
  /** documentIds of a cleared investor, of the investor's live order, and of a project with free shares. */
  readonly user: string;
  readonly order: string;
  readonly project: string;
  /** documentId of a payment for the order under another name, from a known account. */
  readonly item: string;
  /** documentIds of failed refunds that staff must send again. */
  readonly failedRefund: string;
  readonly leftRefund: string;
  /** documentId of a refund that a gateway has not answered. */
  readonly requestedRefund: string;
  /** documentId of a restriction after a reversal. */
  readonly restriction: string;
  /** The number at Confirmo of a top-up that needs a decision. */
  readonly topUp: string;
}

const people = { count: 0 };

/** Created once per database: a project with free shares, and a project for each order of a fixture. */
const projects = new WeakMap<TestContext, Promise<string[]>>();
const projectsOf = (context: TestContext): Promise<string[]> => {
  const known = projects.get(context);
  if (known) return known;
  const made = context.transact(async (tx) => {
    await setSampleRates(tx);
    const documentIds: string[] = [];
    for (let count = 0; count < 6; count += 1)
      documentIds.push((await publishSampleProject(tx, { shareCount: 100_000 })).documentId);
    return documentIds;
  });
  projects.set(context, made);
  return made;
};

const documentIdOf = async (context: TestContext, table: string, condition: string, value: number) => {
  const { rows } = await context.admin.pool.query<{ document_id: string }>(
    `select document_id from ${table} where ${condition} = $1 order by id desc limit 1`,
    [value],
  );
  const [row] = rows;
  invariant(row, `nothing in ${table}`);
  return row.document_id;
};

const topUpToReview = async (context: TestContext, userId: number): Promise<string> => {
  const reference = `top-up-of-${userId}`;
  await context.admin.pool.query(
    `insert into payment_attempts (top_up_user_id, type, state, provider, provider_ref, redirect_uri, amount, currency)
     values ($1, 'ConfirmoPaymentGateway', 'needs_review', 'confirmo', $2, 'https://gateway.example/', 50000, 'CZK')`,
    [userId, reference],
  );
  return reference;
};

export const makeMoneyFixture = async (context: TestContext): Promise<MoneyFixture> => {
  // Fixtures are created in parallel, so each has its own number.
  const number = (people.count += 1);
  const projects = await projectsOf(context);
  const { userId, user, orders } = await context.transact(async (tx) => {
    const account = await createAccount(tx, {
      email: `money${number}@example.com`,
      passwordHash: 'none',
      language: 'en',
      accepted: { terms: 'terms-1', privacy: 'privacy-1' },
    });
    await giveLevels(tx, account.id, 'KYC', 'AML');
    const orders: Order[] = [];
    for (const project of projects.slice(1))
      orders.push(await placeSampleOrder(tx, { userId: account.id, project, shares: 1 }));
    return { userId: account.id, user: account.documentId, orders };
  });
  const [order, failed, left, reversed, requested] = orders;
  invariant(order && failed && left && reversed && requested, 'there are five orders');
  const ids = await context.transact(async (tx) => {
    const item = await receiveFor(tx, order, { amount: 100n, name: 'Petr Svoboda', account: payerAccount });
    const failedPayment = await receiveFor(tx, failed, { amount: 200n, account: payerAccount });
    const leftPayment = await receiveFor(tx, left, { amount: 300n, provider: 'confirmo' });
    const requestedPayment = await receiveFor(tx, requested, { amount: 350n, provider: 'payout' });
    await receiveFor(tx, reversed, { amount: 400n });
    for (const { documentId } of [failed, left, requested])
      await cancelOrder(orderDeps, tx, { userId, documentId });
    for (const id of [failedPayment, leftPayment, requestedPayment]) await refundReleased(refundDeps, tx, id);
    await reversePayment(tx, {
      reference: reversed.paymentReference,
      amount: money(400n, 'CZK'),
      providerRef: `reversal-of-${reversed.id}`,
    });
    return { item, failedPayment, leftPayment, requestedPayment };
  });
  const refundOf = (paymentId: number) => documentIdOf(context, 'refunds', 'payment_id', paymentId);
  const failedRefund = await refundOf(ids.failedPayment);
  await context.transact(async (tx) => {
    const { rows } = await context.admin.pool.query<{ id: number }>(
      'select id from refunds where document_id = $1',
      [failedRefund],
    );
    const id = rows[0]?.id ?? 0;
    await cancelTransfer(tx, { kind: 'refund', id });
    await failRefund(tx, id, 'refused');
  });
  return {
    user,
    order: order.documentId,
    project: projects[0] ?? '',
    item: await documentIdOf(context, 'payments', 'id', ids.item),
    failedRefund,
    leftRefund: await refundOf(ids.leftPayment),
    requestedRefund: await refundOf(ids.requestedPayment),
    restriction: await documentIdOf(context, 'account_restrictions', 'order_id', reversed.id),
    topUp: await topUpToReview(context, userId),
  };
};

export const orderByDocumentId = async (context: TestContext, documentId: string): Promise<Order> => {
  const { rows } = await context.admin.pool.query<{ id: number }>(
    'select id from orders where document_id = $1',
    [documentId],
  );
  const order = await findOrder(context.database.reader, { id: rows[0]?.id ?? 0 });
  invariant(order, `there is no order ${documentId}`);
  return order;
};
