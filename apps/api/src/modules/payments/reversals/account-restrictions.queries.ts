import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, onlyRow, tables } from '@parcela/platform/database/database.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { RestrictionCause } from '../../wallets/index.ts';
import { all } from '@parcela/platform/database/filter-conditions.ts';
import { type OrderColumns } from '../suspense/suspense.queries.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** An account restriction with its order and its person. */
export interface RestrictionRow extends OrderColumns {
  readonly documentId: string;
  readonly cause: RestrictionCause;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly closingReason: string | null;
  readonly openingReason: string | null;
  readonly paymentDocumentId: string | null;
  readonly userDocumentId: string | null;
  readonly userEmail: string | null;
}

const restrictionColumns = sql`
  b.document_id as "documentId", b.cause, b.amount, b.currency, b.opened_at as "openedAt",
  b.closed_at as "closedAt", b.closing_reason as "closingReason", b.opening_reason as "openingReason",
  b.order_id as "orderId", b.order_document_id as "orderDocumentId", b.order_state as "orderState",
  b.project_id as "projectId", b.placed_at as "placedAt", b.payment_document_id as "paymentDocumentId",
  b.user_document_id as "userDocumentId", b.user_email as "userEmail"`;

export const findRestrictionRow = async (tx: Tx, documentId: string): Promise<RestrictionRow | undefined> => {
  const { rows } = await sql<RestrictionRow>`
    select ${restrictionColumns} from restricted_money b where b.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

export const listRestrictionRows = async (
  tx: Tx,
  {
    isOpen,
    user,
    page,
    pageSize,
  }: Page & { readonly isOpen: boolean | undefined; readonly user: string | undefined },
): Promise<{ readonly total: number; readonly restrictions: RestrictionRow[] }> => {
  const where = all([
    isOpen === undefined ? undefined : sql`(b.closed_at is null) = ${isOpen}`,
    user === undefined ? undefined : sql`b.user_document_id = ${user}`,
  ]);
  const { rows } = await sql<{ total: number; place: bigint | null } & RestrictionRow>`
    with page as (
      select row_number() over (order by b.id desc) as place, ${restrictionColumns}
      from restricted_money b where ${where}
      order by b.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select counted.total, page.*
    from (select count(*)::integer as total from restricted_money b where ${where}) counted
    left join page on true
    order by page.place`.execute(db(tx));
  return { total: onlyRow(rows).total, restrictions: rows.filter((row) => row.place !== null) };
};
