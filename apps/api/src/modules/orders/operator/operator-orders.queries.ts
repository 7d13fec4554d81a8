import type {
  Currency,
  OrderState,
  PaymentProvider,
  PaymentType,
  SuspenseReason,
  Localized,
} from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { AgreementKind } from '../../legal-documents/index.ts';
import { type OrdersTables } from '../orders.tables.ts';
import { type OrderRow } from '../orders.queries.ts';

const db = (tx: Tx) => tables<OrdersTables>(tx);

/** An order as staff see it, with its owner. */
export interface OperatorOrderRow {
  readonly id: number;
  readonly documentId: string;
  readonly paymentReference: string;
  readonly state: OrderState;
  readonly projectId: number;
  readonly projectDocumentId: string;
  readonly title: Localized;
  readonly userId: number;
  readonly userDocumentId: string;
  readonly userEmail: string;
  readonly shares: number;
  readonly unitPrice: bigint;
  readonly price: bigint;
  readonly currency: Currency;
  readonly allocated: bigint;
  readonly paidFromWallet: bigint;
  readonly paymentType: PaymentType | null;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  readonly endReason: 'redeemed' | null;
  readonly endedAt: Date | null;
  readonly deadlineAt: Date | null;
  readonly needsReview: boolean;
  readonly isReversed: boolean;
}

/** The history of one order; instants inside are text and amounts are numbers, as in JSON. */
export interface OperatorOrderDetailRow extends OperatorOrderRow {
  readonly events: readonly {
    readonly from: OrderState | null;
    readonly to: OrderState;
    readonly reason: string;
    readonly actor: string;
    readonly actorName: string | null;
    readonly at: string;
  }[];
  readonly attempts: OrderRow['attempts'];
  readonly payments: readonly {
    readonly documentId: string;
    readonly provider: PaymentProvider;
    readonly state: 'allocated' | 'suspense' | 'refunded' | 'credited' | 'reversed';
    readonly amount: number;
    readonly currency: Currency;
    readonly allocated: number;
    readonly waiting: number;
    readonly refunded: number;
    readonly credited: number;
    readonly suspenseReason:
      | SuspenseReason
      | 'surplus'
      | 'order_ended'
      | 'refund_failed'
      | 'top_up_closed'
      | null;
    readonly payerName: string | null;
    readonly payerAccount: string | null;
    readonly arrivedAt: string;
  }[];
  readonly refunds: readonly {
    readonly documentId: string;
    readonly provider: PaymentProvider;
    readonly state: 'requested' | 'sent' | 'needs_staff' | 'done' | 'failed';
    readonly cause: 'order_ended' | 'order_cancelled' | 'staff' | 'retry';
    readonly amount: number;
    readonly currency: Currency;
    readonly createdAt: string;
    readonly endedAt: string | null;
  }[];
  readonly agreements: readonly {
    readonly kind: AgreementKind;
    readonly documentId: string;
    readonly acceptedAt: string;
  }[];
}

export const operatorOrderColumns = sql`
  o.id, o.document_id as "documentId", o.payment_reference as "paymentReference", o.state,
  h.project_id as "projectId", h.document_id as "projectDocumentId", h.title,
  u.user_id as "userId", u.document_id as "userDocumentId", u.email as "userEmail",
  o.token_count as shares, o.unit_price as "unitPrice", o.price, o.currency, o.allocated,
  o.paid_from_wallet as "paidFromWallet", o.payment_type as "paymentType", o.created_at as "placedAt",
  o.paid_at as "paidAt", o.end_reason as "endReason", o.ended_at as "endedAt", o.deadline_at as "deadlineAt", o.needs_review as "needsReview",
  exists (select from restricted_money b where b.order_id = o.id and b.closed_at is null) as "isReversed"`;

export const operatorOrderJoins = sql`
  join order_investors u on u.user_id = o.user_id
  join project_headings h on h.project_id = o.project_id`;

const history = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('from', e.from_state, 'to', e.to_state, 'reason', e.reason,
      'actor', e.actor, 'actorName', a.name, 'at', e.at) order by e.id), '[]')
    from order_events e left join audit_actors a on a.kind = 'staff'
      and a.id = case when e.actor like 'staff:%' then split_part(e.actor, ':', 2)::integer end
    where e.subject_id = o.id::text) as events,
  (select coalesce(jsonb_agg(jsonb_build_object('type', a.type, 'state', a.state, 'at', a.at) order by a.at), '[]')
    from order_attempts a where a.order_id = o.id) as attempts,
  (select coalesce(jsonb_agg(jsonb_build_object('documentId', p.document_id, 'provider', p.provider,
      'state', p.state, 'amount', p.amount, 'currency', p.currency, 'allocated', p.allocated_amount,
      'waiting', p.suspense_amount + p.released_amount, 'refunded', p.refunded_amount,
      'credited', p.credited_amount, 'suspenseReason', p.suspense_reason, 'payerName', p.payer_name,
      'payerAccount', p.payer_account, 'arrivedAt', p.arrived_at) order by p.arrived_at, p.document_id), '[]')
    from order_payments p where p.order_id = o.id) as payments,
  (select coalesce(jsonb_agg(jsonb_build_object('documentId', r.document_id, 'provider', r.provider,
      'state', r.state, 'cause', r.cause, 'amount', r.amount, 'currency', r.currency, 'createdAt', r.created_at,
      'endedAt', r.ended_at) order by r.created_at, r.document_id), '[]')
    from order_refunds r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', g.kind, 'documentId', g.document_id,
      'acceptedAt', g.accepted_at) order by g.kind), '[]')
    from order_agreements g where g.order_id = o.id) as agreements`;

export const findOperatorOrder = async (
  tx: Tx,
  documentId: string,
): Promise<OperatorOrderDetailRow | undefined> => {
  const { rows } = await sql<OperatorOrderDetailRow>`
    select ${operatorOrderColumns}, ${history} from orders o ${operatorOrderJoins} where o.document_id = ${documentId}`.execute(
    db(tx),
  );
  return rows[0];
};
