import { type Currency, type VerificationType, money, unitPrice } from '@parcela/domain';
import { sql } from 'kysely';
import { agreementsRequired, ratesInForce } from '../modules/content/index.ts';
import { orderAccount, transfer, worldAccount } from '../modules/ledger/index.ts';
import {
  type InvestorLevels,
  type Order,
  type OrderDeps,
  findOrder,
  lockOrder,
  placeOrder,
  settlePayment,
} from '../modules/orders/index.ts';
import { getProjectForOrder } from '../modules/projects/index.ts';
import type { Tx } from '../platform/database.ts';
import { invariant } from '../platform/errors.ts';
import { type TestUser, signedInUser } from './test-app.ts';
import type { TestContext } from './test-database.ts';

/** Levels that a test gives and takes as it likes. */
export const createTestLevels = () => {
  const granted = new Map<number, Set<VerificationType>>();
  const of = (userId: number): Set<VerificationType> => {
    const levels = granted.get(userId) ?? new Set<VerificationType>(['SIGNUP']);
    granted.set(userId, levels);
    return levels;
  };
  const levels: InvestorLevels = {
    levelsOf: (_tx, userId) => Promise.resolve([...of(userId)]),
    grantLevel: (_tx, userId, type) => {
      of(userId).add(type);
      return Promise.resolve();
    },
  };
  return { of, ...levels };
};
export type TestLevels = ReturnType<typeof createTestLevels>;

export const orderDeps = (levels: InvestorLevels): OrderDeps => ({ timeZone: 'Europe/Prague', levels });

/** A signed-in person with valid KYC and AML. */
export const clearedUser = async (context: TestContext, levels: TestLevels): Promise<TestUser> => {
  const user = await signedInUser(context);
  levels.of(user.userId).add('KYC').add('AML');
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
  deps: OrderDeps,
  tx: Tx,
  order: {
    readonly userId: number;
    readonly project: string;
    readonly shares: number;
    readonly currency?: Currency;
  },
): Promise<Order> => {
  const { data } = await honestBody(tx, order);
  return placeOrder(deps, tx, {
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

/** Money for an order arrives at the bank and is settled to it, as the payments do it. */
export const settleSample = async (
  deps: OrderDeps,
  tx: Tx,
  orderId: number,
  amount: bigint,
): Promise<Order> => {
  const order = await lockOrder(tx, { id: orderId });
  invariant(order, 'there is no such order');
  const { currency } = order.price;
  payments.count += 1;
  await transfer(tx, {
    kind: 'payment.received',
    source: { type: 'payment', id: payments.count },
    from: worldAccount('bank', currency),
    to: orderAccount(order.id, currency),
    amount,
  });
  return settlePayment(deps, tx, order, { amount: money(amount, currency), paymentType: 'BankTransfer' });
};

/** An order as the database has it now. */
export const readOrder = async (context: TestContext, id: number): Promise<Order> => {
  const order = await findOrder(context.database.reader, { id });
  invariant(order, `there is no order ${id}`);
  return order;
};

/** Tables that a refused call may touch: what counts requests and notes that somebody is there. */
const volatile = ['rate_limits', 'sessions', 'kysely_migration', 'kysely_migration_lock'];

/** A fingerprint of every row of every table: two that are equal say that nothing changed between them. */
export const fingerprint = async (context: TestContext): Promise<Readonly<Record<string, string>>> => {
  const { kysely } = context.admin;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and not tablename = any(${volatile})
    order by tablename`.execute(kysely);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const print = await sql<{ hash: string }>`
      select count(*)::text || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
      from ${sql.table(name)} t`.execute(kysely);
    prints[name] = print.rows[0]?.hash ?? '';
  }
  return prints;
};
