import type { Locale } from '@parcela/domain';
import { type Currency, type Money, type Rates, orderHours, paymentReferenceDigits } from '@parcela/domain';
import { sql } from 'kysely';
import { compileOnce } from '@parcela/platform/database/compile-once.ts';
import { type SqlExpression, type Tx, tables } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recorded } from '@parcela/platform/events/record-event.ts';
import type { AgreedVersion, AgreementKind } from '../../legal-documents/index.ts';
import { newOrderRow, type OrderRow } from '../orders.queries.ts';
import { placedEvent } from '../orders.store.ts';
import type { OrdersTables } from '../orders.tables.ts';

const db = (tx: Tx) => tables<OrdersTables>(tx);

/** The values that `placeOrder` decides; the other columns have their defaults. */
export interface NewOrder {
  readonly documentId: string;
  readonly userId: number;
  readonly projectId: number;
  readonly shares: number;
  readonly unitPrice: Money;
  readonly price: Money;
  readonly nominal: Money;
  readonly fee: Money;
  readonly rates: Rates;
  /**
   * The first digits of the order's payment reference; the rest comes from a sequence when the order is written.
   */
  readonly referencePrefix: string;
  readonly requestId: string | null;
  /** The agreed document versions, in the language in which the user saw them. */
  readonly agreements: { readonly versions: readonly AgreedVersion[]; readonly language: Locale };
}

/** The account was deleted after the caller was identified, so the session is no longer valid. */
const refuseDeletedAccount = (error: unknown): never => {
  const { constraint } = (typeof error === 'object' && error !== null ? error : {}) as {
    constraint?: string;
  };
  if (constraint === 'orders_account_is_there') throw new BusinessError('auth.session_invalid');
  throw error;
};

/** The parameters of the statement that writes a new order. */
interface OrderValues {
  readonly documentId: string;
  readonly userId: number;
  readonly projectId: number;
  readonly shares: number;
  readonly unitPrice: bigint;
  readonly price: bigint;
  readonly currency: Currency;
  readonly nominal: bigint;
  readonly fee: bigint;
  readonly projectCurrency: Currency;
  readonly eurToCzk: Rates['eurToCzk'];
  readonly eurToPln: Rates['eurToPln'];
  readonly referencePrefix: string;
  readonly requestId: string | null;
  readonly kinds: readonly AgreementKind[];
  readonly documentIds: readonly string[];
  readonly hashes: readonly Buffer[];
  readonly language: Locale;
}

const insertPlacedOrder = compileOnce<Omit<OrderRow, 'agreements'>, OrderValues>(
  [
    'documentId',
    'userId',
    'projectId',
    'shares',
    'unitPrice',
    'price',
    'currency',
    'nominal',
    'fee',
    'projectCurrency',
    'eurToCzk',
    'eurToPln',
    'referencePrefix',
    'requestId',
    'kinds',
    'documentIds',
    'hashes',
    'language',
  ],
  (order) => sql`
    with placed as (
      insert into orders (document_id, user_id, project_id, token_count, unit_price, price,
        currency, nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, payment_reference, deadline_at)
      values (${order.documentId}, ${order.userId}, ${order.projectId}, ${order.shares}, ${order.unitPrice},
        ${order.price}, ${order.currency}, ${order.nominal}, ${order.fee}, ${order.projectCurrency},
        ${order.eurToCzk}, ${order.eurToPln},
        ${order.referencePrefix} || lpad(nextval('order_payment_references')::text, ${paymentReferenceDigits}, '0'),
        app_now() + make_interval(hours => ${orderHours}))
      on conflict (user_id, project_id) where state in ('Open', 'Unpaid') do nothing
      returning *
    ), agreed as (
      insert into order_agreements (order_id, kind, document_id, sha256, language)
      select o.id, a.kind, a.document_id, a.sha256, ${order.language}
      from placed o
      cross join unnest(${order.kinds}::text[], ${order.documentIds}::text[], ${order.hashes}::bytea[])
        as a (kind, document_id, sha256)
    ), ${recorded(placedEvent(sql`'user', ${order.userId}::integer`, 'placed', sql`${order.requestId}::text`))}
    ${newOrderRow(order.userId, order.projectId)}`,
);

/**
 * Writes a new Open order with its agreements and returns it as its screen shows it; undefined when the user has a
 * live order in the project. Two parallel orders wait for each other here, before either takes a lock that other
 * users need. The hash of each agreed file in the user's language is stored as evidence.
 */
export const insertOrder = async (
  tx: Tx,
  { agreements, unitPrice, price, nominal, fee, rates, ...order }: NewOrder,
): Promise<OrderRow | undefined> => {
  const [row] = await insertPlacedOrder(tx, {
    ...order,
    ...rates,
    unitPrice: unitPrice.amount,
    price: price.amount,
    currency: price.currency,
    nominal: nominal.amount,
    fee: fee.amount,
    projectCurrency: nominal.currency,
    kinds: agreements.versions.map(({ kind }) => kind),
    documentIds: agreements.versions.map(({ documentId }) => documentId),
    hashes: agreements.versions.map(({ sha256 }) => sha256[agreements.language]),
    language: agreements.language,
  }).catch(refuseDeletedAccount);
  if (!row) return undefined;
  // The order and its agreements have the same instant, the transaction's.
  const acceptedAt = row.placedAt.toISOString();
  return {
    ...row,
    agreements: agreements.versions.map(({ kind, documentId, title, files }) => ({
      kind,
      documentId,
      title,
      files,
      acceptedAt,
    })),
  };
};

/**
 * Reserves the order's shares under the project's lock, on which all its buyers wait. @throws the database's
 * serialization failure `orders_offer_unchanged` when price, bounds, cap, state or free shares have changed since the
 * decision about the order
 */
export const reserveShares = ({ id }: Pick<OrderRow, 'id'>): SqlExpression<unknown> =>
  sql`reserve_order_shares(${id})`;

/** The next number of the sequence behind payment references; a rolled back order leaves a gap. */
export const nextReferenceNumber = async (tx: Tx): Promise<bigint> => {
  const { rows } = await sql<{ next: bigint }>`select nextval('order_payment_references') as next`.execute(
    db(tx),
  );
  const row = rows[0];
  invariant(row, 'the sequence of payment references answered nothing');
  return row.next;
};
