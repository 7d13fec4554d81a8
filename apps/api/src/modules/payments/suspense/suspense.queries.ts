import type { Currency, Money, OrderState, PaymentProvider } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import {
  type InstantKey,
  instantOfMicros,
  microsOf,
  type PageAfter,
} from '@parcela/platform/paging/keyset.ts';
import type { PaymentSuspenseReason, PaymentsTables } from '../payments.tables.ts';
import { fittingMoney } from './fitting-money.queries.ts';
import { type DaysFilter, onDays, all } from '@parcela/platform/database/filter-conditions.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** The order for which the money came; all fields are null if its reference named no order. */
export interface OrderColumns {
  readonly orderId: number | null;
  readonly orderDocumentId: string | null;
  readonly orderState: OrderState | null;
  readonly projectId: number | null;
  readonly placedAt: Date | null;
}

/** A payment with suspended money. */
export interface SuspenseRow extends OrderColumns {
  readonly paymentId: number;
  readonly arrivedMicros: bigint;
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
  readonly userId: number | null;
  readonly userDocumentId: string | null;
  readonly userEmail: string | null;
  /** Whether the bank reversed this payment or money of its order, and staff have not decided yet. */
  readonly isReversed: boolean;
}

const columns = sql`
  s.payment_id as "paymentId", ${microsOf(sql`s.arrived_at`)} as "arrivedMicros",
  s.document_id as "documentId", s.provider, s.reference, s.amount, s.waiting_amount as waiting, s.currency,
  s.payer_name as "payerName", s.payer_account as "payerAccount", s.reason, s.arrived_at as "arrivedAt",
  s.order_id as "orderId", s.order_document_id as "orderDocumentId", s.order_state as "orderState",
  s.project_id as "projectId", s.placed_at as "placedAt",
  s.user_id as "userId", s.user_document_id as "userDocumentId", s.user_email as "userEmail",
  exists (
    select from restricted_money b
    where (b.order_id = s.order_id or b.payment_id = s.payment_id) and b.closed_at is null
  ) as "isReversed"`;

export const findSuspenseRow = async (tx: Tx, documentId: string): Promise<SuspenseRow | undefined> => {
  const { rows } = await sql<SuspenseRow>`
    select ${columns} from suspense_items s where s.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

export interface SuspenseFilter extends DaysFilter {
  readonly reason: PaymentSuspenseReason | undefined;
  readonly currency: Currency | undefined;
  readonly provider: PaymentProvider | undefined;
  /** documentId of the investor of its order. */
  readonly user: string | undefined;
  /** documentId of an order for which the money may be meant, by payer, account, reference or exact amount. */
  readonly fitsOrder: string | undefined;
  /** The same for an investor. */
  readonly fitsUser: string | undefined;
  /** A part of the payer's name. */
  readonly payer: string | undefined;
}

/** Suspended payments, longest waiting first; one row more than the page. */
export const suspenseQuery = ({
  after,
  pageSize,
  ...filter
}: PageAfter<InstantKey> & SuspenseFilter): RawBuilder<SuspenseRow> => sql<SuspenseRow>`
  select ${columns} from suspense_items s
  where ${all([
    after === undefined
      ? undefined
      : sql`(s.arrived_at, s.payment_id) > (${instantOfMicros(after[0])}, ${after[1]})`,
    filter.reason === undefined ? undefined : sql`s.reason = ${filter.reason}`,
    filter.currency === undefined ? undefined : sql`s.currency = ${filter.currency}`,
    filter.provider === undefined ? undefined : sql`s.provider = ${filter.provider}`,
    filter.user === undefined ? undefined : sql`s.user_document_id = ${filter.user}`,
    filter.fitsOrder === undefined
      ? undefined
      : sql`s.payment_id in (${fittingMoney({ order: filter.fitsOrder })})`,
    filter.fitsUser === undefined
      ? undefined
      : sql`s.payment_id in (${fittingMoney({ user: filter.fitsUser })})`,
    filter.payer === undefined
      ? undefined
      : sql`position((select name_key(${filter.payer}::text)) in name_key(coalesce(s.payer_name, ''))) > 0`,
    ...onDays(sql`s.arrived_at`, filter),
  ])}
  order by s.arrived_at, s.payment_id limit ${pageSize + 1}`;

export const listSuspenseRows = async (
  tx: Tx,
  query: PageAfter<InstantKey> & SuspenseFilter,
): Promise<readonly SuspenseRow[]> => (await suspenseQuery(query).execute(db(tx))).rows;

export const suspenseKeyOf = ({ arrivedMicros, paymentId }: SuspenseRow): InstantKey => [
  String(arrivedMicros),
  paymentId,
];

/** Undecided bank payments with exactly this reference and amount and without an order, oldest first. */
export const listUndecidedWholes = async (
  tx: Tx,
  { reference, amount }: { readonly reference: string; readonly amount: Money },
): Promise<readonly number[]> => {
  const rows = await db(tx)
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .where('provider', '=', 'bank')
    .where('order_id', 'is', null)
    .where('currency', '=', amount.currency)
    .where('amount', '=', amount.amount)
    .where('suspense_amount', '=', amount.amount)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
