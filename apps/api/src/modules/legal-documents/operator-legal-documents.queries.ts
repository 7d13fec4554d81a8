import type { Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { asPage, type Counted, offsetOf, type PageOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { LegalDocumentKind } from './legal-documents.tables.ts';

interface FileOfVersion {
  readonly documentId: string;
  /** Bytes. */
  readonly size: number;
}

export interface LegalDocumentItem {
  readonly documentId: string;
  readonly kind: LegalDocumentKind;
  /** documentId */
  readonly project: string | null;
  readonly version: number;
  readonly title: Localized;
  readonly caption: Localized | null;
  readonly files: Localized<FileOfVersion>;
  readonly publishAt: Date;
  readonly withdrawnAt: Date | null;
  readonly isInForce: boolean;
}

const legalColumns = sql`
  d.document_id as "documentId", d.kind, h.document_id as project, v.version, d.title, d.caption, d.files,
  d.published_at as "publishAt", d.withdrawn_at as "withdrawnAt",
  d.id = (select f.id from legal_documents_in_force f
    where f.kind = d.kind and f.project_id is not distinct from d.project_id) is true as "isInForce"`;
const legalTables = sql`
  legal_document_pages d join legal_document_versions v on v.id = d.id
  left join project_headings h on h.project_id = d.project_id`;

/** Every version of the documents that people agree to, of one kind or of all, the newest first. */
export const listLegalDocuments = async (
  tx: Tx,
  { kind, ...query }: Page & { readonly kind: LegalDocumentKind | undefined },
): Promise<PageOf<LegalDocumentItem>> => {
  const wanted = kind === undefined ? sql`true` : sql`v.kind = ${kind}`;
  const { rows } = await sql<Counted<LegalDocumentItem>>`
    with page as (
      select row_number() over (order by d.published_at desc, d.id desc) as place, ${legalColumns}
      from ${legalTables} where ${wanted} order by d.published_at desc, d.id desc
      limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.*
    from (select count(*)::integer as total from legal_document_versions v where ${wanted}) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

export const findLegalDocument = async (
  tx: Tx,
  documentId: string,
): Promise<LegalDocumentItem | undefined> => {
  const { rows } = await sql<LegalDocumentItem>`
    select ${legalColumns} from ${legalTables} where d.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

/** The id of a project by its documentId. */
export const findProjectId = async (tx: Tx, documentId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select h.project_id as id from project_headings h where h.document_id = ${documentId}`.execute(
    tables(tx),
  );
  return rows[0]?.id;
};

/** The versions that have a file, the newest first. */
export const listFileUses = async (tx: Tx, fileId: number) => {
  const { rows } = await sql<{ documentId: string; title: Localized; version: number; isShown: boolean }>`
    select v.document_id as "documentId", v.title, v.version,
      v.withdrawn_at is null and v.published_at <= app_now() as "isShown"
    from legal_document_versions v where ${fileId} in (v.file_cs_id, v.file_en_id, v.file_pl_id)
    order by v.id desc`.execute(tables(tx));
  return rows;
};
