import { type Currency, type VerificationType, money, unitPrice } from '@parcela/domain';
import { sql } from 'kysely';
import { agreementsRequired } from '../../../src/modules/legal-documents/index.ts';
import { ratesInForce } from '../../../src/modules/exchange-rates/index.ts';
import { type Order, type OrderDeps, findOrder, placeOrder } from '../../../src/modules/orders/index.ts';
import { paymentsOfOrders, receivePayment } from '../../../src/modules/payments/index.ts';
import { getProjectForOrder } from '../../../src/modules/projects/index.ts';
import { investorLevels } from '../../../src/modules/verification/index.ts';
import { type Tx, tables } from '../../../src/platform/database/database.ts';
import { invariant } from '../../../src/platform/errors.ts';
import { newDocumentId } from '../../../src/platform/ids.ts';
import { type TestUser, signedInUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

/** What the use cases of orders need, with the real levels of verification. */
export const orderDeps: OrderDeps = {
  timeZone: 'Europe/Prague',
  levels: investorLevels,
  payments: paymentsOfOrders,
  offersCards: false,
};

type GrantedLevel = Exclude<VerificationType, 'SIGNUP'>;

/** Gives levels as a provider's answer and the questionnaire would. */
export const giveLevels = async (
  tx: Tx,
  userId: number,
  ...types: readonly GrantedLevel[]
): Promise<void> => {
  for (const type of types)
    await sql`
      insert into verification_records (document_id, user_id, type, source)
      values (${newDocumentId()}, ${userId}, ${type}, ${type === 'KYC' ? 'sumsub' : 'server'})`.execute(
      tables(tx),
    );
};

/** Takes a level back, as after a second answer of the provider. */
export const takeLevel = async (tx: Tx, userId: number, type: GrantedLevel): Promise<void> => {
  await sql`
    update verification_records set revoked_at = app_now(), reason = 'test'
    where user_id = ${userId} and type = ${type} and revoked_at is null`.execute(tables(tx));
};

/** A signed-in person with valid KYC and AML. */
export const clearedUser = async (context: TestContext): Promise<TestUser> => {
  const user = await signedInUser(context);
  await giveLevels(context.database.reader, user.userId, 'KYC', 'AML');
  return user;
};

/** The body of `POST /api/orders` as an honest screen sends it now. */
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
  return placeOrder(orderDeps, tx, {
    userId: order.userId,
    project: data.project,
    shares: data.tokenCount,
    price: BigInt(data.price),
    currency: data.currency,
    agreements: data.agreements,
    language: 'en',
  });
};

const payments = { count: 0 };

/** Money for an order arrives at the bank, without a payer's name; answers the order as it is then. */
export const settleSample = async (tx: Tx, orderId: number, amount: bigint): Promise<Order> => {
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

/** An order as the database has it now. */
export const readOrder = async (context: TestContext, id: number): Promise<Order> => {
  const order = await findOrder(context.database.reader, { id });
  invariant(order, `there is no order ${id}`);
  return order;
};

/** Tables that a refused call may touch: what counts requests and notes that somebody is there. */
const volatile = ['rate_limits', 'sessions', 'kysely_migration', 'kysely_migration_lock'];

const fingerprintText = async (context: TestContext): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and not tablename = any(${volatile})
    order by tablename`.execute(context.admin.kysely);
  return rows
    .map(
      ({ name }) => `select '${name}' as name,
        count(*)::text || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from "${name}" t`,
    )
    .join(' union all ');
};
const fingerprintTexts = new WeakMap<TestContext, Promise<string>>();

/**
 * A fingerprint of every row of every table: two that are equal say that nothing changed between them. One statement,
 * its text made once, and sums instead of sorted text: this is asked before and after hundreds of calls.
 */
export const fingerprint = async (context: TestContext): Promise<Readonly<Record<string, string>>> => {
  const text = fingerprintTexts.get(context) ?? fingerprintText(context);
  fingerprintTexts.set(context, text);
  // Prepared: to plan so many tables takes eight times as long as to read them.
  const { rows } = await context.admin.pool.query<{ name: string; hash: string }>({
    name: 'fingerprint',
    text: await text,
  });
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
};
