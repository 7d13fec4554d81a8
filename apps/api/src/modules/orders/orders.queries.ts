import type { AttemptState, Currency, OrderState, PaymentType, Localized } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';
import type { AgreementKind, DocumentRow } from '../legal-documents/index.ts';
import type { OrdersTables } from './orders.tables.ts';

const db = (tx: Tx) => tables<OrdersTables>(tx);

/** An order as its screens show it; instants inside `attempts`, `refunds` and `agreements` are text, as in JSON. */
export interface OrderRow {
  readonly id: number;
  readonly documentId: string;
  readonly paymentReference: string;
  readonly state: OrderState;
  readonly userDocumentId: string;
  readonly shares: number;
  readonly unitPrice: bigint;
  readonly price: bigint;
  readonly currency: Currency;
  /** The parts of the unit price, in the project's currency, at the frozen rates. */
  readonly nominal: bigint;
  readonly shareFee: bigint;
  readonly projectCurrency: Currency;
  readonly eurToCzk: string;
  readonly eurToPln: string;
  readonly paymentType: PaymentType | null;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  readonly deadlineAt: Date | null;
  readonly endReason: 'redeemed' | null;
  readonly endedAt: Date | null;
  readonly paidFromWallet: bigint;
  readonly allocated: bigint;
  readonly needsReview: boolean;
  readonly projectId: number;
  readonly projectDocumentId: string;
  readonly countryCode: string;
  /** The project's. */
  readonly shareCount: number;
  readonly infoDocumentId: string;
  readonly slug: string;
  readonly title: Localized;
  readonly attempts: readonly {
    readonly type: PaymentType;
    readonly state: AttemptState;
    readonly at: string;
  }[];
  readonly refunds: readonly {
    readonly amount: number;
    readonly currency: Currency;
    readonly state: 'under_way' | 'done';
    readonly at: string;
  }[];
  readonly agreements: readonly {
    readonly kind: AgreementKind;
    readonly documentId: string;
    readonly title: Localized;
    readonly files: DocumentRow['files'];
    readonly acceptedAt: string;
  }[];
}

/** Columns of the order itself, its investor and its project. */
const ownColumns = sql`
  o.id, o.document_id as "documentId", o.payment_reference as "paymentReference", o.state,
  u.document_id as "userDocumentId", o.token_count as shares, o.unit_price as "unitPrice", o.price, o.currency,
  o.nominal_price as nominal, o.fee as "shareFee", o.project_currency as "projectCurrency",
  o.eur_to_czk as "eurToCzk", o.eur_to_pln as "eurToPln", o.payment_type as "paymentType", o.created_at as "placedAt", o.paid_at as "paidAt", o.deadline_at as "deadlineAt",
  o.end_reason as "endReason", o.ended_at as "endedAt",
  o.paid_from_wallet as "paidFromWallet", o.allocated, o.needs_review as "needsReview",
  h.project_id as "projectId", h.document_id as "projectDocumentId", h.country_code as "countryCode",
  h.share_count as "shareCount",
  h.info_document_id as "infoDocumentId", h.slug, h.title`;

/** The agreements of order `o`. */
const agreements = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('kind', g.kind, 'documentId', g.document_id, 'title', d.title,
      'files', d.files, 'acceptedAt', g.accepted_at) order by d.id), '[]')
    from order_agreements g join legal_document_pages d on d.document_id = g.document_id
    where g.order_id = o.id) as agreements`;

const columns = sql`
  ${ownColumns},
  (select coalesce(jsonb_agg(jsonb_build_object('type', a.type, 'state', a.state, 'at', a.at) order by a.at), '[]')
    from order_attempts a where a.order_id = o.id) as attempts,
  (select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'currency', r.currency, 'state',
      case r.state when 'done' then 'done' else 'under_way' end, 'at', coalesce(r.ended_at, r.created_at))
      order by r.created_at), '[]')
    from order_refunds r where r.order_id = o.id and r.state <> 'failed') as refunds,
  ${agreements}`;

const joins = sql`
  join order_investors u on u.user_id = o.user_id
  join project_headings h on h.project_id = o.project_id`;

/**
 * For the statement that writes a new order under the name `placed`: the order has no payments or refunds yet, and
 * the caller knows its agreements. Investor and project are named again, because the planner cannot know that
 * `placed` is one row.
 */
export const newOrderRow = (
  userId: RawBuilder<number>,
  projectId: RawBuilder<number>,
): RawBuilder<Omit<OrderRow, 'agreements'>> => sql`
  select ${ownColumns}, '[]'::jsonb as attempts, '[]'::jsonb as refunds
  from placed o ${joins}
  where u.user_id = ${userId} and h.project_id = ${projectId}`;

/** One order of this user in one query; undefined for a missing order and for another user's order. */
export const findOrderRow = async (
  tx: Tx,
  { documentId, userId }: { readonly documentId: string; readonly userId: number },
): Promise<OrderRow | undefined> => {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o ${joins}
    where o.document_id = ${documentId} and o.user_id = ${userId}`.execute(db(tx));
  return rows[0];
};

/** Sorts the states by meaning: orders that need action come first. */
const stateRank = sql`array_position(
  array['Open', 'Unpaid', 'Failed', 'Paid', 'Canceled', 'AdminCancel', 'Timeout'], o.state)`;

const sorts = {
  createdAt: sql`o.created_at, o.id`,
  'createdAt:desc': sql`o.created_at desc, o.id desc`,
  price: sql`o.price, o.id desc`,
  'price:desc': sql`o.price desc, o.id desc`,
  tokenCount: sql`o.token_count, o.id desc`,
  'tokenCount:desc': sql`o.token_count desc, o.id desc`,
  state: sql`${stateRank}, o.created_at desc, o.id desc`,
  'state:desc': sql`${stateRank} desc, o.created_at desc, o.id desc`,
} as const;

export interface OrderListQuery {
  readonly userId: number;
  readonly state: OrderState | undefined;
  /** documentId of a project. */
  readonly project: string | undefined;
  /** Default: newest first. */
  readonly sort: keyof typeof sorts | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

const conditions = ({ userId, state, project }: OrderListQuery): RawBuilder<unknown> =>
  sql.join(
    [
      sql`o.user_id = ${userId}`,
      state === undefined ? undefined : sql`o.state = ${state}`,
      project === undefined ? undefined : sql`h.document_id = ${project}`,
    ].filter((condition) => condition !== undefined),
    sql` and `,
  );

/** A page of a user's orders and their total number, in one query. */
export const listOrderRows = async (
  tx: Tx,
  query: OrderListQuery,
): Promise<{ readonly total: number; readonly orders: OrderRow[] }> => {
  const where = conditions(query);
  const order = sorts[query.sort ?? 'createdAt:desc'];
  // Every row has the count; an empty page has one row with only the count.
  const { rows } = await sql<{ total: number; place: bigint | null } & OrderRow>`
    with page as (
      select row_number() over (order by ${order}) as place, ${columns} from orders o ${joins}
      where ${where}
      order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    )
    select counted.total, page.*
    from (select count(*)::integer as total from orders o ${joins} where ${where}) counted
    left join page on true
    order by page.place`.execute(db(tx));
  return { total: onlyRow(rows).total, orders: rows.filter((row) => row.place !== null) };
};
