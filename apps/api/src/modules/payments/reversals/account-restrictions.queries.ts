import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { RestrictionCause } from '../../wallets/index.ts';
import { all } from '@parcela/platform/database/filter-conditions.ts';
import { type OrderColumns } from '../suspense/suspense.queries.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** An account restriction with its order and investor. */
export interface RestrictionRow extends OrderColumns {
  readonly id: number;
  readonly documentId: string;
  readonly cause: RestrictionCause;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly closingReason: string | null;
  readonly openingReason: string | null;
  readonly paymentDocumentId: string | null;
  readonly payerName: string | null;
  readonly arrivedAt: Date | null;
  readonly userDocumentId: string | null;
  readonly userEmail: string | null;
}

const restrictionColumns = sql`
  b.id, b.document_id as "documentId", b.cause, b.amount, b.currency, b.opened_at as "openedAt",
  b.closed_at as "closedAt", b.closing_reason as "closingReason", b.opening_reason as "openingReason",
  b.order_id as "orderId", b.order_document_id as "orderDocumentId", b.order_state as "orderState",
  b.project_id as "projectId", b.placed_at as "placedAt", b.payment_document_id as "paymentDocumentId",
  p.payer_name as "payerName", p.arrived_at as "arrivedAt",
  b.user_document_id as "userDocumentId", b.user_email as "userEmail"`;

const source = sql`
  restricted_money b left join payments p on p.document_id = b.payment_document_id`;

export const findRestrictionRow = async (tx: Tx, documentId: string): Promise<RestrictionRow | undefined> => {
  const { rows } = await sql<RestrictionRow>`
    select ${restrictionColumns} from ${source} where b.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

/** Account restrictions, newest first; one row more than the page, so that the caller knows whether there are more. */
export const listRestrictionRows = async (
  tx: Tx,
  filter: PageAfter<number> & { readonly isOpen: boolean | undefined; readonly user: string | undefined },
): Promise<RestrictionRow[]> => {
  const { after, isOpen, user, pageSize } = filter;
  const where = all([
    after === undefined ? undefined : sql`b.id < ${after}`,
    isOpen === undefined ? undefined : sql`(b.closed_at is null) = ${isOpen}`,
    user === undefined ? undefined : sql`b.user_document_id = ${user}`,
  ]);
  const { rows } = await sql<RestrictionRow>`
    select ${restrictionColumns} from ${source} where ${where}
    order by b.id desc limit ${pageSize + 1}`.execute(db(tx));
  return rows;
};
