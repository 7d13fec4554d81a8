import type { Currency } from '@parcela/domain';
import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database/database.ts';
import type { Purchase } from './purchase-events/purchase-events.ports.ts';
import type { ReferralsTables } from './referrals.tables.ts';

export interface BroughtReferral {
  readonly code: string;
  readonly kind: 'code' | 'visit';
}

/**
 * What a person brought to sign-up and what has not had its effect yet: a visit has it with the consent that makes it
 * the stored one, somebody's code with the first shares that were paid for.
 */
export const findBroughtReferral = async (tx: Tx, userId: number): Promise<BroughtReferral | null> => {
  const { rows } = await sql<BroughtReferral>`
    select coalesce(b.visit_id, b.code) as code, case when b.visit_id is null then 'code' else 'visit' end as kind
    from brought_referrals b
    where b.user_id = ${userId} and coalesce(b.visit_id, b.code) is not null
      and (b.visit_id is not null
        or not exists (select from paid_orders o where o.user_id = b.user_id and o.price > 0))`.execute(
    tables(tx),
  );
  return rows[0] ?? null;
};

export interface StoredVisit {
  readonly visitId: string;
  readonly storedAt: Date;
}

/** The visit that the next purchase will be reported for. */
export const findVisit = async (tx: Tx, userId: number): Promise<StoredVisit | null> => {
  const row = await tables<ReferralsTables>(tx)
    .selectFrom('marketing_visits')
    .select(['visit_id', 'stored_at'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row ? { visitId: row.visit_id, storedAt: row.stored_at } : null;
};

/** A purchase, and under which ids it may be told to others at this moment; null: it may not. */
export interface PurchaseToTell {
  readonly purchase: Purchase;
  readonly clientId: string | null;
  readonly visitId: string | null;
}

export const findPurchaseToTell = async (tx: Tx, eventId: bigint): Promise<PurchaseToTell | undefined> => {
  const { rows } = await sql<{
    orderDocumentId: string;
    paymentReference: string;
    price: bigint;
    currency: Currency;
    unitPrice: bigint;
    shares: number;
    projectDocumentId: string;
    projectTitle: string;
    countryCode: string;
    clientId: string | null;
    visitId: string | null;
  }>`
    select p.document_id as "orderDocumentId", p.payment_reference as "paymentReference", p.price, p.currency,
      p.unit_price as "unitPrice", p.token_count as shares, p.project_document_id as "projectDocumentId",
      p.project_title as "projectTitle", p.country_code as "countryCode",
      c.analytics_client_id as "clientId", case when c.marketing then e.visit_id end as "visitId"
    from purchase_events e join purchases p on p.order_id = e.order_id
    left join consents_in_force c on c.user_id = p.user_id
    where e.id = ${eventId} and e.state = 'pending'`.execute(tables(tx));
  const row = rows[0];
  return (
    row && {
      purchase: {
        orderDocumentId: row.orderDocumentId,
        paymentReference: row.paymentReference,
        price: money(row.price, row.currency),
        unitPrice: row.unitPrice,
        shares: row.shares,
        project: {
          documentId: row.projectDocumentId,
          title: row.projectTitle,
          countryCode: row.countryCode,
        },
      },
      clientId: row.clientId,
      visitId: row.visitId,
    }
  );
};
