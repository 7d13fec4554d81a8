import { type Money, type Rates, orderHours } from '@parcela/domain';
import { type Selectable, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { recorded } from '@parcela/platform/events/record-event.ts';
import { type Order, type OrderActor, actorColumns, asOrder, placedEvent } from '../orders.store.ts';
import type { OrdersTable, OrdersTables } from '../orders.tables.ts';

const db = (tx: Tx) => tables<OrdersTables>(tx);

/** The documentId of the user's live order in a project, if there is one. */
export const findLiveOrder = async (
  tx: Tx,
  { userId, projectId }: { readonly userId: number; readonly projectId: number },
): Promise<string | undefined> => {
  const row = await db(tx)
    .selectFrom('orders')
    .select('document_id')
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .where('state', 'in', ['Open', 'Unpaid'])
    .executeTakeFirst();
  return row?.document_id;
};

/** Writes an Open order of price 0; returns undefined when the user has a live order in the project. */
export const insertBonusOrder = async (
  tx: Tx,
  order: {
    readonly documentId: string;
    readonly userId: number;
    readonly projectId: number;
    readonly shares: number;
    readonly nominal: Money;
    readonly rates: Rates;
    readonly paymentReference: string;
    readonly actor: OrderActor;
  },
): Promise<Order | undefined> => {
  const placed = db(tx)
    .insertInto('orders')
    .values({
      document_id: order.documentId,
      user_id: order.userId,
      project_id: order.projectId,
      token_count: order.shares,
      unit_price: 0n,
      price: 0n,
      currency: order.nominal.currency,
      nominal_price: order.nominal.amount,
      fee: 0n,
      project_currency: order.nominal.currency,
      eur_to_czk: order.rates.eurToCzk,
      eur_to_pln: order.rates.eurToPln,
      payment_type: 'Bonus',
      payment_reference: order.paymentReference,
      deadline_at: sql<Date>`app_now() + make_interval(hours => ${orderHours})`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'project_id'])
        // These are literals, because the index predicate does not match parameters.
        .where(sql<boolean>`state in ('Open', 'Unpaid')`)
        .doNothing(),
    )
    .returningAll();
  const { rows } = await sql<Selectable<OrdersTable>>`
    with placed as (${placed}), ${recorded(placedEvent(actorColumns(order.actor), 'bonus'))} select * from placed`.execute(
    tables(tx),
  );
  return rows[0] && asOrder(rows[0]);
};
