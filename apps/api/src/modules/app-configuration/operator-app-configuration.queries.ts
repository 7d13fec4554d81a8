import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database/database.ts';
import type { LegalDocumentKind } from '../legal-documents/legal-documents.tables.ts';
import { imprintColumn } from '../legal-documents/legal-documents.queries.ts';
import type { Imprint } from './imprint.ts';
import type { Localized } from '@parcela/domain';
import {
  asPage,
  type Counted,
  offsetOf,
  type Paged,
  type PageOf,
} from '../../platform/paging/counted-page.ts';

export interface ConfigurationItem {
  readonly version: number;
  readonly title: Localized;
  readonly administratorText: Localized;
  readonly imprint: Imprint;
  readonly image: { readonly file: string; readonly alternativeText: Localized } | null;
  readonly savedAt: Date;
}

/** Every configuration that was ever in force, the newest first. */
export const listConfigurations = async (tx: Tx, query: Paged): Promise<PageOf<ConfigurationItem>> => {
  const { rows } = await sql<Counted<ConfigurationItem>>`
    with page as (
      select row_number() over (order by c.id desc) as place, c.id as version, c.title,
        c.administrator_text as "administratorText", ${imprintColumn} as imprint, c.created_at as "savedAt",
        case when f.id is not null then
          jsonb_build_object('file', f.document_id, 'alternativeText', c.image_alt) end as image
      from app_configurations c left join media_files f on f.id = c.image_file_id
      order by c.id desc limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.* from (select count(*)::integer as total from app_configurations) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

/** The newest version of the configuration; 0 before the first. */
export const configurationVersion = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(id), 0) as version from app_configurations`.execute(tables(tx));
  return rows[0]?.version ?? 0;
};

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
  { kind, ...query }: Paged & { readonly kind: LegalDocumentKind | undefined },
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
