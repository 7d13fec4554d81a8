import type { Currency, OrderState } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { onlyRow, type Tx, tables } from '../../platform/database.ts';
import type { Page } from '../../platform/http/pages.ts';
import type { BlockCause } from '../wallets/index.ts';
import type { PaymentProvider, PaymentSuspenseReason, PaymentsTables } from './payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** The order that money came for; all null where its reference named none. */
interface OrderColumns {
  readonly orderId: number | null;
  readonly orderDocumentId: string | null;
  readonly orderState: OrderState | null;
  readonly projectId: number | null;
  readonly placedAt: Date | null;
}

/** A payment of which something waits. */
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
  /** The bank took it or money of its order back, and nobody has decided on that yet. */
  readonly isReversed: boolean;
}

const columns = sql`
  s.document_id as "documentId", s.provider, s.reference, s.amount, s.waiting_amount as waiting, s.currency,
  s.payer_name as "payerName", s.payer_account as "payerAccount", s.reason, s.arrived_at as "arrivedAt",
  s.order_id as "orderId", s.order_document_id as "orderDocumentId", s.order_state as "orderState",
  s.project_id as "projectId", s.placed_at as "placedAt",
  s.user_document_id as "userDocumentId", s.user_email as "userEmail",
  exists (
    select from blocked_money b
    where (b.order_id = s.order_id or b.payment_id = s.payment_id) and b.closed_at is null
  ) as "isReversed"`;

export const findSuspenseRow = async (tx: Tx, documentId: string): Promise<SuspenseRow | undefined> => {
  const { rows } = await sql<SuspenseRow>`
    select ${columns} from suspense_items s where s.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

/** Days as `YYYY-MM-DD`, both inside, counted in the platform's zone. */
export interface DaysFilter {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly timeZone: string;
}

/** Of an instant: on these days. */
export const onDays = (
  instant: RawBuilder<unknown>,
  { from, to, timeZone }: DaysFilter,
): (RawBuilder<unknown> | undefined)[] => [
  from === undefined ? undefined : sql`${instant} >= ${from}::date::timestamp at time zone ${timeZone}`,
  to === undefined ? undefined : sql`${instant} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
];

/** Every condition that is asked for. */
export const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> => {
  const wanted = conditions.filter((condition) => condition !== undefined);
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
};

/** A page of what waits, the longest waiting first, and how much there is in all. */
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

/** What is blocked, with whose it is. */
export interface BlockRow extends OrderColumns {
  readonly documentId: string;
  readonly cause: BlockCause;
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

const blockColumns = sql`
  b.document_id as "documentId", b.cause, b.amount, b.currency, b.opened_at as "openedAt",
  b.closed_at as "closedAt", b.closing_reason as "closingReason", b.opening_reason as "openingReason",
  b.order_id as "orderId", b.order_document_id as "orderDocumentId", b.order_state as "orderState",
  b.project_id as "projectId", b.placed_at as "placedAt", b.payment_document_id as "paymentDocumentId",
  b.user_document_id as "userDocumentId", b.user_email as "userEmail"`;

export const findBlockRow = async (tx: Tx, documentId: string): Promise<BlockRow | undefined> => {
  const { rows } = await sql<BlockRow>`
    select ${blockColumns} from blocked_money b where b.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

export const listBlockRows = async (
  tx: Tx,
  {
    isOpen,
    user,
    page,
    pageSize,
  }: Page & { readonly isOpen: boolean | undefined; readonly user: string | undefined },
): Promise<{ readonly total: number; readonly blocks: BlockRow[] }> => {
  const where = all([
    isOpen === undefined ? undefined : sql`(b.closed_at is null) = ${isOpen}`,
    user === undefined ? undefined : sql`b.user_document_id = ${user}`,
  ]);
  const { rows } = await sql<{ total: number; place: bigint | null } & BlockRow>`
    with page as (
      select row_number() over (order by b.id desc) as place, ${blockColumns}
      from blocked_money b where ${where}
      order by b.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select counted.total, page.*
    from (select count(*)::integer as total from blocked_money b where ${where}) counted
    left join page on true
    order by page.place`.execute(db(tx));
  return { total: onlyRow(rows).total, blocks: rows.filter((row) => row.place !== null) };
};
