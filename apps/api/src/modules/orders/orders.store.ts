import {
  type Money,
  type OrderState,
  type PaymentType,
  type Rates,
  bankTransferOrderHours,
  money,
  type EventType,
} from '@parcela/domain';
import { type RawBuilder, type Selectable, type UpdateObject, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { holdingOf, storedBalanceOf } from '@parcela/ledger';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';
import { recorded } from '@parcela/platform/events/record-event.ts';
import type { OrdersTable, OrdersTables } from './orders.tables.ts';

const db = (tx: Tx) => tables<OrdersTables>(tx);

/** The database's current instant, for a column of `updateOrder`; `instantIn` is some hours later. */
export const now = sql<Date>`app_now()`;
export const instantIn = (hours: number) => sql<Date>`app_now() + make_interval(hours => ${hours})`;
/** Counted from the order's placing, not from the request, so that the deadline moves only once. */
export const bankTransferDeadline = sql<Date>`created_at + make_interval(hours => ${bankTransferOrderHours})`;

/** An order in the form that the rules use. Amounts are in the order's currency unless a name says otherwise. */
export interface Order {
  readonly id: number;
  readonly documentId: string;
  readonly userId: number;
  readonly projectId: number;
  readonly state: OrderState;
  readonly shares: number;
  readonly unitPrice: Money;
  readonly price: Money;
  /** Nominal price and fee of one share at the time of ordering, in the project's currency, and the frozen rates. */
  readonly nominal: Money;
  readonly fee: Money;
  readonly rates: Rates;
  readonly paymentType: PaymentType | null;
  readonly paymentReference: string;
  /** Payments booked to the order, without the wallet part. */
  readonly allocated: Money;
  readonly paidFromWallet: Money;
  readonly placedAt: Date;
  readonly deadlineAt: Date | null;
  readonly bankTransferAsked: boolean;
  readonly confirmingSince: Date | null;
  readonly needsReview: boolean;
  /** Money that waits for staff and could still be allocated to the order, in minor units. */
  readonly waiting: bigint;
  readonly failedAt: Date | null;
  readonly paidAt: Date | null;
  /** Why an AdminCancel order ended other than by cancellation: its project was sold. */
  readonly endReason: 'redeemed' | null;
}

/** The row in the form that the rules use. */
export const asOrder = (row: Selectable<OrdersTable>): Order => ({
  id: row.id,
  documentId: row.document_id,
  userId: row.user_id,
  projectId: row.project_id,
  state: row.state,
  shares: row.token_count,
  unitPrice: money(row.unit_price, row.currency),
  price: money(row.price, row.currency),
  nominal: money(row.nominal_price, row.project_currency),
  fee: money(row.fee, row.project_currency),
  rates: { eurToCzk: row.eur_to_czk, eurToPln: row.eur_to_pln },
  paymentType: row.payment_type,
  paymentReference: row.payment_reference,
  allocated: money(row.allocated, row.currency),
  paidFromWallet: money(row.paid_from_wallet, row.currency),
  placedAt: row.created_at,
  deadlineAt: row.deadline_at,
  bankTransferAsked: row.bank_transfer_extended,
  confirmingSince: row.confirming_since,
  needsReview: row.needs_review,
  waiting: row.waiting_amount,
  failedAt: row.failed_at,
  paidAt: row.paid_at,
  endReason: row.end_reason === 'redeemed' ? row.end_reason : null,
});

/** The actor that changed an order's state: `system`, `user:12`, `staff:3`. */
export type OrderActor = 'system' | `user:${number}` | `staff:${number}`;

/** Why an order is in its state, for the event. */
export interface StateCause {
  readonly reason: string;
  readonly actor: OrderActor;
  /** Facts of the event in addition to state, reason and actor. */
  readonly facts?: EventFacts;
}

/**
 * The shares of a project that count towards the cap per user (T5): the shares that the user holds, however acquired,
 * and the shares of the user's live orders.
 */
export const countTowardsCap = async (
  tx: Tx,
  { userId, projectId }: { readonly userId: number; readonly projectId: number },
): Promise<number> => {
  const { rows } = await sql<{ shares: bigint }>`
    select coalesce(sum(o.token_count), 0)::bigint + ${storedBalanceOf(holdingOf(userId, projectId))} as shares
    from orders o
    where o.user_id = ${userId} and o.project_id = ${projectId} and o.state in ('Open', 'Unpaid')`.execute(
    db(tx),
  );
  return Number(rows[0]?.shares ?? 0n);
};

/** The documentId of a project, published or not. */
export const getProjectDocumentId = async (tx: Tx, projectId: number): Promise<string> => {
  const row = await db(tx)
    .selectFrom('project_headings')
    .select('document_id')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  invariant(row, `There is no project ${projectId}.`);
  return row.document_id;
};

/** Identifies an order; a documentId is only looked up together with its owner, and a reference comes from a bank. */
export type OrderKey =
  | { readonly id: number }
  | { readonly paymentReference: string }
  | { readonly documentId: string; readonly userId: number };

const selectOrder = (tx: Tx, key: OrderKey) => {
  const query = db(tx).selectFrom('orders').selectAll();
  if ('id' in key) return query.where('id', '=', key.id);
  if ('paymentReference' in key) return query.where('payment_reference', '=', key.paymentReference);
  return query.where('document_id', '=', key.documentId).where('user_id', '=', key.userId);
};

/** Reads an order without a lock: for display, never for a decision. */
export const findOrder = async (tx: Tx, key: OrderKey): Promise<Order | undefined> => {
  const row = await selectOrder(tx, key).executeTakeFirst();
  return row && asOrder(row);
};

/** Locks an order's row until the unit of work ends. */
export const lockOrderRow = async (tx: Tx, key: OrderKey): Promise<Order | undefined> => {
  const row = await selectOrder(tx, key).forUpdate().executeTakeFirst();
  return row && asOrder(row);
};

/** Like `lockOrderRow`, but skips an order that another transaction has locked. */
export const lockOrderRowIfFree = async (tx: Tx, id: number): Promise<Order | undefined> => {
  const row = await selectOrder(tx, { id }).forUpdate().skipLocked().executeTakeFirst();
  return row && asOrder(row);
};

/** Ids of orders whose deadline has passed, longest overdue first; `isDue` decides whether an order times out. */
export const listPastDeadline = async (
  tx: Tx,
  { except, limit }: { readonly except: readonly number[]; readonly limit: number },
): Promise<number[]> => {
  const rows = await db(tx)
    .selectFrom('orders')
    .select('id')
    .where('deadline_at', '<=', now)
    .where(sql<boolean>`id <> all(${[...except]}::integer[])`)
    .orderBy('deadline_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
};

/** The changed columns of an order in addition to its state. */
export type OrderChange = Omit<UpdateObject<OrdersTables, 'orders'>, 'state'>;

/** Changes an order that the caller has locked, except its state, and returns the updated order. */
export const updateOrder = async (tx: Tx, orderId: number, change: OrderChange): Promise<Order> => {
  const row = await db(tx)
    .updateTable('orders')
    .set(change)
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
  invariant(row, `There is no order ${orderId}.`);
  return asOrder(row);
};

/** The event of each state; `order.bonus_given` and other order events change no state. */
const eventOfState: Readonly<Record<OrderState, EventType>> = {
  Open: 'order.placed',
  Unpaid: 'order.unpaid',
  Failed: 'order.failed',
  Paid: 'order.paid',
  Canceled: 'order.canceled',
  AdminCancel: 'order.admin_cancel',
  Timeout: 'order.timeout',
};

/** `user:12` as the columns `actor_kind` and `actor_id` of an event. */
export const actorColumns = (actor: OrderActor): RawBuilder<unknown> => {
  const [kind, id] = actor.split(':');
  return sql`${kind}, ${id === undefined ? null : Number(id)}::integer`;
};

/** The event of a new order, for the statement that writes it under the name `placed`. */
export const placedEvent = (
  actor: RawBuilder<unknown>,
  reason: string,
  requestId: RawBuilder<string | null> = sql`null`,
): RawBuilder<unknown> => sql`
  select ${actor}, ${eventOfState.Open}, 'order', o.id::text, null::jsonb,
    ${JSON.stringify({ state: 'Open', reason })}::jsonb, ${requestId}
  from placed o`;

/** Moves an order that the caller has locked to another state, records the event, and returns the updated order. */
export const changeOrderState = async (
  tx: Tx,
  order: Order,
  to: StateCause & {
    readonly state: Exclude<OrderState, 'Open'>;
    readonly change: OrderChange;
  },
): Promise<Order> => {
  const { state, reason, actor, facts, change } = to;
  const changed = db(tx)
    .updateTable('orders')
    .set({ ...change, state })
    .where('id', '=', order.id)
    .returningAll();
  const event = sql`
    select ${actorColumns(actor)}, ${eventOfState[state]}, 'order', c.id::text,
      ${JSON.stringify({ state: order.state })}::jsonb, ${JSON.stringify({ state, reason, ...facts })}::jsonb, null
    from changed c`;
  const { rows } = await sql<Selectable<OrdersTable>>`
    with changed as (${changed}), ${recorded(event)} select * from changed`.execute(tables(tx));
  const [row] = rows;
  invariant(row, `There is no order ${order.id}.`);
  return asOrder(row);
};
