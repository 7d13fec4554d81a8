import type { Locale } from '@parcela/domain';
import { type Money, type Rates, orderHours, paymentReferenceDigits } from '@parcela/domain';
import { sql } from 'kysely';
import { type SqlExpression, type Tx, tables } from '../../../platform/database/database.ts';
import { BusinessError, invariant } from '../../../platform/errors.ts';
import { recorded } from '../../../platform/events/record-event.ts';
import { newOrderRow, type OrderRow } from '../orders.queries.ts';
import { placedEvent } from '../orders.store.ts';
import type { OrdersTables } from '../orders.tables.ts';

const db = (tx: Tx) => tables<OrdersTables>(tx);

/** What `placeOrder` has decided; the other columns have their defaults. */
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
  /** The first digits of its payment reference; the number behind them is drawn when the order is written. */
  readonly referencePrefix: string;
  /** The versions of documents that were agreed to, in the language in which they were shown. */
  readonly agreements: { readonly documentIds: readonly string[]; readonly language: Locale };
}

/** The account was deleted after the caller had been identified: the session is no longer valid. */
const refuseDeletedAccount = (error: unknown): never => {
  const { constraint } = (typeof error === 'object' && error !== null ? error : {}) as {
    constraint?: string;
  };
  if (constraint === 'orders_account_is_there') throw new BusinessError('auth.session_invalid');
  throw error;
};

/**
 * Writes a new Open order with what was agreed to and returns it as its screen shows it, or undefined when the user has
 * a live order of the project: two at once wait for each other here, before either has a lock that others need. The
 * hash of each agreed version's file in the user's language is stored as evidence.
 */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<OrderRow | undefined> => {
  const { documentIds, language } = order.agreements;
  const { rows } = await sql<OrderRow>`
    with placed as (
      insert into orders (document_id, user_id, project_id, token_count, unit_price, price,
        currency, nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, payment_reference, deadline_at)
      values (${order.documentId}, ${order.userId}, ${order.projectId}, ${order.shares}, ${order.unitPrice.amount}, ${order.price.amount}, ${order.price.currency},
        ${order.nominal.amount}, ${order.fee.amount}, ${order.nominal.currency}, ${order.rates.eurToCzk},
        ${order.rates.eurToPln},
        ${order.referencePrefix} || lpad(nextval('order_payment_references')::text, ${paymentReferenceDigits}, '0'),
        app_now() + make_interval(hours => ${orderHours}))
      on conflict (user_id, project_id) where state in ('Open', 'Unpaid') do nothing
      returning *
    ), agreed as (
      insert into order_agreements (order_id, kind, document_id, sha256, language)
      select o.id, case h.kind when 'white_paper' then 'whitePaper' else h.kind end, h.document_id, h.sha256,
        h.language
      from placed o
      cross join legal_document_hashes h
      where h.document_id = any(${documentIds}) and h.language = ${language}
      returning order_id, kind, document_id, accepted_at
    ), ${recorded(placedEvent(`user:${order.userId}`, 'placed'))}
    ${newOrderRow(order.userId, order.projectId)}`
    .execute(db(tx))
    .catch(refuseDeletedAccount);
  const row = rows[0];
  if (!row) return undefined;
  invariant(row.agreements.length === documentIds.length, 'an agreed version has no file');
  return row;
};

/**
 * Takes the order's shares out of what its project offers, under the lock of the project on which all its buyers wait.
 * @throws the database's serialization failure `orders_offer_unchanged` when price, bounds, cap, state or free shares
 * are no longer those on which the order was decided
 */
export const reserveShares = ({ id }: Pick<OrderRow, 'id'>): SqlExpression<unknown> =>
  sql`select reserve_order_shares(${id})`;

/** The next number of the sequence behind payment references; a rolled back order leaves a gap. */
export const nextReferenceNumber = async (tx: Tx): Promise<bigint> => {
  const { rows } = await sql<{ next: bigint }>`select nextval('order_payment_references') as next`.execute(
    db(tx),
  );
  const row = rows[0];
  invariant(row, 'the sequence of payment references answered nothing');
  return row.next;
};
