import type { Locale, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { AgreementKind } from '../../legal-documents/index.ts';

/** A version of a document that an order agreed to. */
export interface AgreementRow {
  readonly kind: AgreementKind;
  readonly documentId: string;
  readonly title: Localized;
  readonly publishedAt: Date;
  readonly language: Locale;
  readonly acceptedAt: Date;
  readonly orderId: number;
  readonly orderDocumentId: string;
  readonly projectId: number;
  readonly placedAt: Date;
}

/** A page of a user's agreements, newest order first, and the total count. */
export const listAgreements = async (
  tx: Tx,
  { userId, page, pageSize }: Page & { readonly userId: number },
): Promise<{ readonly total: number; readonly agreements: readonly AgreementRow[] }> => {
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total
    from orders o join order_agreements a on a.order_id = o.id where o.user_id = ${userId}`.execute(
    tables(tx),
  );
  const { rows } = await sql<AgreementRow>`
    select a.kind, a.document_id as "documentId", d.title, d.published_at as "publishedAt", a.language,
      a.accepted_at as "acceptedAt", o.id as "orderId", o.document_id as "orderDocumentId",
      o.project_id as "projectId", o.created_at as "placedAt"
    from orders o
    join order_agreements a on a.order_id = o.id
    join legal_document_pages d on d.document_id = a.document_id
    where o.user_id = ${userId}
    order by o.id desc, a.kind
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tables(tx));
  return { total: onlyRow(counted.rows).total, agreements: rows };
};
