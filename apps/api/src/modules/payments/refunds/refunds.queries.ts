import type { Currency, RefundProvider } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import {
  type InstantKey,
  instantOfMicros,
  microsOf,
  type PageAfter,
} from '@parcela/platform/paging/keyset.ts';
import type { RefundCause, PaymentsTables, ShownRefundState } from '../payments.tables.ts';
import { type DaysFilter, all, onDays } from '@parcela/platform/database/filter-conditions.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** A refund as its list shows it, with the order for which the money came. */
export interface RefundRow {
  readonly id: number;
  readonly documentId: string;
  readonly paymentDocumentId: string;
  readonly payerName: string | null;
  readonly arrivedAt: Date;
  readonly orderId: number | null;
  readonly orderDocumentId: string | null;
  readonly projectId: number | null;
  readonly placedAt: Date | null;
  readonly provider: RefundProvider;
  readonly state: ShownRefundState;
  readonly cause: RefundCause;
  readonly reason: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly recipientIban: string | null;
  readonly recipientName: string | null;
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly createdMicros: bigint;
  readonly endedAt: Date | null;
}

const columns = sql`
  r.id, r.document_id as "documentId", p.document_id as "paymentDocumentId", p.payer_name as "payerName",
  p.arrived_at as "arrivedAt", p.order_id as "orderId",
  o.document_id as "orderDocumentId", o.project_id as "projectId", o.placed_at as "placedAt",
  r.provider, s.state, r.cause, r.reason, r.amount, r.currency, r.recipient_iban as "recipientIban",
  r.recipient_name as "recipientName", r.failure, r.created_at as "createdAt",
  ${microsOf(sql`r.created_at`)} as "createdMicros", r.ended_at as "endedAt"`;
const joins = sql`
  join refund_states s on s.refund_id = r.id
  join payments p on p.id = r.payment_id
  left join order_headings o on o.order_id = p.order_id`;

export const findRefundRow = async (tx: Tx, documentId: string): Promise<RefundRow | undefined> => {
  const { rows } = await sql<RefundRow>`
    select ${columns} from refunds r ${joins} where r.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

/** Refunds, newest first; one row more than the page, so that the caller knows whether there are more. */
export const listRefundRows = async (
  tx: Tx,
  filter: PageAfter<InstantKey> &
    DaysFilter & {
      readonly state: ShownRefundState | undefined;
      readonly provider: RefundProvider | undefined;
      readonly currency: Currency | undefined;
      /** documentId. */
      readonly user: string | undefined;
      readonly order: string | undefined;
    },
): Promise<RefundRow[]> => {
  const where = all([
    filter.after === undefined
      ? undefined
      : sql`(r.created_at, r.id) < (${instantOfMicros(filter.after[0])}, ${filter.after[1]})`,
    filter.state === undefined
      ? undefined
      : sql`s.state = ${filter.state} and r.state = ${filter.state === 'sent' ? 'requested' : filter.state}`,
    filter.provider === undefined ? undefined : sql`r.provider = ${filter.provider}`,
    filter.currency === undefined ? undefined : sql`r.currency = ${filter.currency}`,
    filter.user === undefined
      ? undefined
      : sql`o.user_id = (select i.user_id from investor_accounts i where i.document_id = ${filter.user})`,
    filter.order === undefined ? undefined : sql`o.document_id = ${filter.order}`,
    ...onDays(sql`r.created_at`, filter),
  ]);
  const { rows } = await sql<RefundRow>`
    select ${columns} from refunds r ${joins} where ${where}
    order by r.created_at desc, r.id desc limit ${filter.pageSize + 1}`.execute(db(tx));
  return rows;
};

/** The transfer by which a bank sends a refund. */
export const findRefundTransfer = async (
  tx: Tx,
  id: number,
): Promise<{ readonly documentId: string; readonly reference: string } | undefined> => {
  const { rows } = await sql<{ documentId: string; reference: string }>`
    select t.document_id as "documentId", t.reference from transfers_of_items t
    where t.item_kind = 'refund' and t.item_id = ${id}`.execute(db(tx));
  return rows[0];
};

export const refundKeyOf = ({ createdMicros, id }: RefundRow): InstantKey => [String(createdMicros), id];
