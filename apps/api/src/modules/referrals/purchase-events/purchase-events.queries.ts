import { type Currency, money } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { Purchase } from '@parcela/providers/ports/purchase-reports.ts';

/** A purchase, with the ids that may be sent to third parties now; an id that may not be sent is null. */
export interface PurchaseToReport {
  readonly purchase: Purchase;
  readonly clientId: string | null;
  readonly visitId: string | null;
}

export const findPurchaseToReport = async (
  tx: Tx,
  eventId: bigint,
): Promise<PurchaseToReport | undefined> => {
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
