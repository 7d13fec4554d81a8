import { type Money, money } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** A refund that was requested from a gateway without idempotency keys. */
export interface AskedRefund {
  readonly id: number;
  readonly amount: Money;
  /** When the gateway last got a request, and how long ago; null if it never did or reported that nothing moved. */
  readonly askedAt: string | null;
  readonly askedAgoS: number | null;
  /** The number of seconds by which the refund is postponed. */
  readonly waitsS: number;
}

/** Undefined once the refund is no longer requested. */
export const findAskedRefund = async (tx: Tx, id: number): Promise<AskedRefund | undefined> => {
  const row = await db(tx)
    .selectFrom('refunds')
    .select([
      'id',
      'amount',
      'currency',
      sql<string | null>`asked_at::text`.as('askedAt'),
      sql<number | null>`extract(epoch from app_now() - asked_at)::float8`.as('askedAgoS'),
      sql<number>`coalesce(extract(epoch from next_look_at - app_now()), 0)::float8`.as('waitsS'),
    ])
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (!row) return undefined;
  const { amount, currency, ...asked } = row;
  return { ...asked, amount: money(amount, currency) };
};

/** Records a request to the gateway; false when another process has made one since the row was read. */
export const claimAsking = async (tx: Tx, { id, askedAt }: AskedRefund): Promise<boolean> => {
  const rows = await db(tx)
    .updateTable('refunds')
    .set({ asked_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where(sql<boolean>`asked_at is not distinct from ${askedAt}::timestamptz`)
    .returning('id')
    .execute();
  return rows.length === 1;
};

/** A request to a gateway with idempotency keys, which can be repeated. */
export interface RefundRequested {
  readonly isFirst: boolean;
  readonly askedAt: string;
}

/**
 * Records a request to the gateway, with a later time than any earlier one. Undefined once the refund is no longer
 * requested.
 */
export const recordRequest = async (tx: Tx, id: number): Promise<RefundRequested | undefined> => {
  const { rows } = await sql<RefundRequested>`
    with before as (select id, asked_at from refunds where id = ${id} and state = 'requested' for update)
    update refunds r set asked_at = greatest(app_now(), before.asked_at + interval '1 microsecond')
    from before where r.id = before.id
    returning before.asked_at is null as "isFirst", r.asked_at::text as "askedAt"`.execute(tables(tx));
  return rows[0];
};

/**
 * Returns whether the gateway has since got another request; locks the row, so that no other process makes one before
 * the transaction ends.
 */
export const isRequestedSince = async (tx: Tx, id: number, askedAt: string): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('refunds')
    .select(sql<boolean>`asked_at is distinct from ${askedAt}::timestamptz`.as('isLater'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.isLater;
};

/** Postpones a refund because the gateway reported that nothing moved and that the refund is not possible yet. */
export const postponeRefund = async (tx: Tx, id: number, inS: number): Promise<void> => {
  await db(tx)
    .updateTable('refunds')
    .set({ asked_at: null, next_look_at: sql<Date>`app_now() + make_interval(secs => ${inS})` })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute();
};
