import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables, onlyRow } from '../../../platform/database/database.ts';
import { type Page } from '../../../platform/paging/page.ts';
import type { RefundCause, RefundProvider, PaymentsTables, ShownRefundState } from '../payments.tables.ts';
import { type DaysFilter, all, onDays } from '../../../platform/database/filter-conditions.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** A refund as its list shows it, with the order that the money had come for. */
export interface RefundRow {
  readonly documentId: string;
  readonly paymentDocumentId: string;
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
  readonly endedAt: Date | null;
}

const columns = sql`
  r.document_id as "documentId", p.document_id as "paymentDocumentId", p.order_id as "orderId",
  o.document_id as "orderDocumentId", o.project_id as "projectId", o.placed_at as "placedAt",
  r.provider, s.state, r.cause, r.reason, r.amount, r.currency, r.recipient_iban as "recipientIban",
  r.recipient_name as "recipientName", r.failure, r.created_at as "createdAt", r.ended_at as "endedAt"`;
const joins = sql`
  join refund_states s on s.refund_id = r.id
  join payments p on p.id = r.payment_id
  left join order_headings o on o.order_id = p.order_id`;

export const findRefundRow = async (tx: Tx, documentId: string): Promise<RefundRow | undefined> => {
  const { rows } = await sql<RefundRow>`
    select ${columns} from refunds r ${joins} where r.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

/** A page of the refunds, the newest first, and how many there are in all. */
export const listRefundRows = async (
  tx: Tx,
  filter: Page &
    DaysFilter & {
      readonly state: ShownRefundState | undefined;
      readonly provider: RefundProvider | undefined;
      readonly currency: Currency | undefined;
      /** documentId. */
      readonly user: string | undefined;
    },
): Promise<{ readonly total: number; readonly refunds: RefundRow[] }> => {
  const where = all([
    filter.state === undefined ? undefined : sql`s.state = ${filter.state}`,
    filter.provider === undefined ? undefined : sql`r.provider = ${filter.provider}`,
    filter.currency === undefined ? undefined : sql`r.currency = ${filter.currency}`,
    filter.user === undefined
      ? undefined
      : sql`o.user_id = (select i.user_id from investor_accounts i where i.document_id = ${filter.user})`,
    ...onDays(sql`r.created_at`, filter),
  ]);
  const { rows } = await sql<{ total: number; place: bigint | null } & RefundRow>`
    with page as (
      select row_number() over (order by r.created_at desc, r.id desc) as place, ${columns}
      from refunds r ${joins} where ${where}
      order by r.created_at desc, r.id desc
      limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}
    )
    select counted.total, page.*
    from (select count(*)::integer as total from refunds r ${joins} where ${where}) counted
    left join page on true
    order by page.place`.execute(db(tx));
  return { total: onlyRow(rows).total, refunds: rows.filter((row) => row.place !== null) };
};
