import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';

/** Each order with its states and the document versions that it agreed to. */
const listOwnOrders = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select o.document_id as "documentId", h.document_id as project, h.title ->> 'en' as "projectTitle", o.state,
      o.token_count as shares, o.unit_price as "unitPrice", o.price, o.currency, o.payment_type as "paymentType",
      o.payment_reference as "paymentReference", o.allocated, o.paid_from_wallet as "paidFromWallet",
      o.eur_to_czk as "eurToCzk", o.eur_to_pln as "eurToPln", o.created_at as "createdAt", o.paid_at as "paidAt",
      o.ended_at as "endedAt", a.agreements, e.states
    from orders o
    join project_headings h on h.project_id = o.project_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('kind', g.kind, 'documentId', g.document_id,
        'sha256', encode(g.sha256, 'hex'), 'language', g.language, 'acceptedAt', g.accepted_at)
        order by g.kind), '[]') as agreements
      from order_agreements g where g.order_id = o.id
    ) a
    cross join lateral (
      select jsonb_agg(jsonb_build_object('state', v.to_state, 'at', v.at) order by v.id) as states
      from order_events v where v.subject_id = o.id::text
    ) e
    where o.user_id = ${userId}
    order by o.id`.execute(tables(tx));
  return rows;
};

/** Late money can still make a Failed order Paid. */
const findRemains = async (tx: Tx, userId: number): Promise<readonly string[]> => {
  const { rows } = await sql`
    select from orders o where o.user_id = ${userId} and o.state in ('Open', 'Unpaid', 'Failed') limit 1`.execute(
    tables(tx),
  );
  return rows.length > 0 ? ['live_orders'] : [];
};

const hasOrders = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`select from orders o where o.user_id = ${userId} limit 1`.execute(tables(tx));
  return rows.length > 0;
};

export const ordersPersonalData: PersonalData = {
  parts: { orders: listOwnOrders },
  tables: ['orders'],
  remains: findRemains,
  hasRecords: hasOrders,
};
