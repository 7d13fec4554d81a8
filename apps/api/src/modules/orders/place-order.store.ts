import type { Locale } from '@parcela/domain';
import { type Money, type Rates, orderHours } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import { invariant } from '../../platform/errors.ts';
import { type Order, asOrder } from './orders.store.ts';
import type { OrdersTables } from './orders.tables.ts';

const db = (tx: Tx) => tables<OrdersTables>(tx);

/** What `placeOrder` has decided; the rest of an order begins empty. */
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
  readonly paymentReference: string;
}

/**
 * Writes a new Open order, or answers undefined when the user has a live order of the project: two at once wait for
 * each other here, before either holds a lock that others need.
 */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<Order | undefined> => {
  const row = await db(tx)
    .insertInto('orders')
    .values({
      document_id: order.documentId,
      user_id: order.userId,
      project_id: order.projectId,
      state_reason: 'placed',
      state_actor: `user:${order.userId}`,
      token_count: order.shares,
      unit_price: order.unitPrice.amount,
      price: order.price.amount,
      currency: order.price.currency,
      nominal_price: order.nominal.amount,
      fee: order.fee.amount,
      project_currency: order.nominal.currency,
      eur_to_czk: order.rates.eurToCzk,
      eur_to_pln: order.rates.eurToPln,
      payment_reference: order.paymentReference,
      deadline_at: sql<Date>`app_now() + make_interval(hours => ${orderHours})`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'project_id'])
        // Literals, because a parameter would not match the predicate of the index.
        .where(sql<boolean>`state in ('Open', 'Unpaid')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row && asOrder(row);
};

/** The next number of the sequence behind payment references; a rolled back order leaves a gap. */
export const nextReferenceNumber = async (tx: Tx): Promise<bigint> => {
  const { rows } = await sql<{ next: bigint }>`select nextval('order_payment_references') as next`.execute(
    db(tx),
  );
  const row = rows[0];
  invariant(row, 'the sequence of payment references answered nothing');
  return row.next;
};

/** The documentId of the user's live order of a project, if there is one. */
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

/**
 * Notes which versions of which documents were agreed to, with the hash of the file in the person's language: what was
 * agreed to can be proved later (reliability TC-B7).
 */
export const insertAgreements = async (
  tx: Tx,
  agreement: { readonly orderId: number; readonly documentIds: readonly string[]; readonly language: Locale },
): Promise<void> => {
  if (agreement.documentIds.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into order_agreements (order_id, kind, document_id, sha256, language)
    select ${agreement.orderId}, case d.kind when 'white_paper' then 'whitePaper' else d.kind end, d.document_id,
      f.sha256, ${agreement.language}
    from legal_document_pages d
    join media_hashes f on f.document_id = d.files -> ${agreement.language}::text ->> 'documentId'
    where d.document_id = any(${agreement.documentIds})`.execute(db(tx));
  invariant(numAffectedRows === BigInt(agreement.documentIds.length), 'an agreed version has no file');
};
