import type { Currency, OrderState } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables, onlyRow } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/paging/page.ts';
import type { PaymentProvider, PaymentSuspenseReason, PaymentsTables } from '../payments.tables.ts';
import { type DaysFilter, onDays, all } from '../../../platform/database/filter-conditions.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** The order that money came for; all null where its reference named none. */
export interface OrderColumns {
  readonly orderId: number | null;
  readonly orderDocumentId: string | null;
  readonly orderState: OrderState | null;
  readonly projectId: number | null;
  readonly placedAt: Date | null;
}

/** A payment with suspended money. */
export interface SuspenseRow extends OrderColumns {
  readonly documentId: string;
  readonly provider: PaymentProvider;
  readonly reference: string | null;
  readonly amount: bigint;
  readonly waiting: bigint;
  readonly currency: Currency;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly reason: PaymentSuspenseReason;
  readonly arrivedAt: Date;
  readonly userDocumentId: string | null;
  readonly userEmail: string | null;
  /** The bank took back this payment or money of its order, without a decision of staff yet. */
  readonly isReversed: boolean;
}

const columns = sql`
  s.document_id as "documentId", s.provider, s.reference, s.amount, s.waiting_amount as waiting, s.currency,
  s.payer_name as "payerName", s.payer_account as "payerAccount", s.reason, s.arrived_at as "arrivedAt",
  s.order_id as "orderId", s.order_document_id as "orderDocumentId", s.order_state as "orderState",
  s.project_id as "projectId", s.placed_at as "placedAt",
  s.user_document_id as "userDocumentId", s.user_email as "userEmail",
  exists (
    select from restricted_money b
    where (b.order_id = s.order_id or b.payment_id = s.payment_id) and b.closed_at is null
  ) as "isReversed"`;

export const findSuspenseRow = async (tx: Tx, documentId: string): Promise<SuspenseRow | undefined> => {
  const { rows } = await sql<SuspenseRow>`
    select ${columns} from suspense_items s where s.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

/** A page of suspended payments, longest waiting first, and their number in all. */
export const listSuspenseRows = async (
  tx: Tx,
  filter: Page &
    DaysFilter & {
      readonly reason: PaymentSuspenseReason | undefined;
      readonly currency: Currency | undefined;
    },
): Promise<{ readonly total: number; readonly items: SuspenseRow[] }> => {
  const where = all([
    filter.reason === undefined ? undefined : sql`s.reason = ${filter.reason}`,
    filter.currency === undefined ? undefined : sql`s.currency = ${filter.currency}`,
    ...onDays(sql`s.arrived_at`, filter),
  ]);
  const { rows } = await sql<{ total: number; place: bigint | null } & SuspenseRow>`
    with page as (
      select row_number() over (order by s.arrived_at, s.payment_id) as place, ${columns}
      from suspense_items s where ${where}
      order by s.arrived_at, s.payment_id limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}
    )
    select counted.total, page.*
    from (select count(*)::integer as total from suspense_items s where ${where}) counted
    left join page on true
    order by page.place`.execute(db(tx));
  return { total: onlyRow(rows).total, items: rows.filter((row) => row.place !== null) };
};
