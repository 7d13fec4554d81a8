import type { Currency, Locale, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import { isCertificateValid } from '../certificates/certificates.queries.ts';
import type { DocumentsTables } from '../documents.tables.ts';

export type DocumentKind = 'certificate' | 'receipt' | 'agreement' | 'statement' | 'tax';

/** A document; the values that its kind does not have are null, and instants are text, as in JSON. */
export interface DocumentRow {
  readonly kind: DocumentKind;
  readonly at: string;
  readonly year: number;
  readonly documentId: string;
  readonly number: string;
  readonly projectId: number;
  readonly project: { readonly documentId: string; readonly title: Localized } | null;
  readonly name: Localized;
  readonly language: Locale;
  readonly isValid: boolean | null;
  readonly fileDocumentId: string;
  readonly sha256: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly orderId: number;
  readonly placedAt: string;
  readonly country: 'CZ' | 'PL';
}

export interface DocumentsQuery extends Page {
  readonly userId: number;
  readonly timeZone: string;
  readonly kind: DocumentKind | undefined;
  readonly year: number | undefined;
}

/** Documents `m` of a user, with the columns that each kind has. */
const mine = ({ userId, timeZone }: DocumentsQuery) => sql`
  select 'certificate' as kind, c.issued_at as at, c.document_id, c.number, c.project_id, null::jsonb as name,
    c.language, ${isCertificateValid} as is_valid, null as file_document_id, null::bytea as sha256,
    null::bigint as amount, null as currency, null::integer as order_id, null::timestamptz as placed_at,
    null as country
  from certificates c where c.user_id = ${userId} and c.file is not null
  union all
  select 'receipt', r.paid_at, r.document_id, null, r.project_id, null, null, null, null, null, r.price, r.currency,
    r.order_id, r.placed_at, null
  from paid_receipts r where r.user_id = ${userId}
  union all
  select 'agreement', a.accepted_at, a.document_id, null, a.project_id, d.title, a.language, null,
    d.files -> a.language ->> 'documentId', a.sha256, null, null, null, null, null
  from (
    select g.accepted_at, g.document_id, g.project_id, g.language, g.sha256
    from accepted_agreements g where g.user_id = ${userId}
    union all
    select t.accepted_at, t.document_id, null, t.language, h.sha256
    from accepted_terms t
    join legal_document_hashes h on h.document_id = t.document_id and h.language = t.language
    where t.user_id = ${userId}
  ) a
  join legal_document_pages d on d.document_id = a.document_id
  union all
  select s.kind, y.at, null, null, null, null, null, null, null, null, null, null, null, null, s.country
  from (
    select max(e.paid_at) as at from earnings e where e.user_id = ${userId}
    group by extract(year from e.paid_at at time zone ${timeZone})
  ) y
  cross join (values ('statement', null), ('tax', 'CZ'), ('tax', 'PL')) as s (kind, country)`;

/**
 * A page of a user's documents, newest first, with their total number and all years that have one; in one statement.
 */
export const listDocumentRows = async (
  tx: Tx,
  query: DocumentsQuery,
): Promise<{
  readonly documents: readonly DocumentRow[];
  readonly total: number;
  readonly years: readonly number[];
}> => {
  const { kind, year, page, pageSize, timeZone } = query;
  const { rows } = await sql<{
    documents: readonly DocumentRow[];
    total: number;
    years: readonly number[];
  }>`
    with mine as materialized (
      select m.*, extract(year from m.at at time zone ${timeZone})::integer as year from (${mine(query)}) m
    ), chosen as materialized (
      select m.* from mine m
      where (${kind ?? null}::text is null or m.kind = ${kind ?? null})
        and (${year ?? null}::integer is null or m.year = ${year ?? null})
    )
    select (select count(*)::integer from chosen) as total,
      array(select distinct m.year from mine m order by m.year desc) as years,
      coalesce((select json_agg(json_build_object('kind', p.kind, 'at', p.at, 'year', p.year,
          'documentId', p.document_id, 'number', p.number, 'projectId', p.project_id,
          'project', case when h.project_id is not null then
            json_build_object('documentId', h.document_id, 'title', h.title) end,
          'name', p.name, 'language', p.language, 'isValid', p.is_valid, 'fileDocumentId', p.file_document_id,
          'sha256', encode(p.sha256, 'hex'), 'amount', p.amount, 'currency', p.currency, 'orderId', p.order_id,
          'placedAt', p.placed_at, 'country', p.country)
          order by p.at desc, p.kind, p.document_id, p.order_id, p.country)
        from (
          select c.* from chosen c order by c.at desc, c.kind, c.document_id, c.order_id, c.country
          limit ${pageSize} offset ${(page - 1) * pageSize}
        ) p
        left join project_headings h on h.project_id = p.project_id), '[]') as documents`.execute(
    tables<DocumentsTables>(tx),
  );
  return onlyRow(rows);
};
