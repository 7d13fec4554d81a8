import type { Localized } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { filesObject, hasFile } from '@parcela/platform/files/localized-files.ts';
import { asPage, type Counted, offsetOf, type PageOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { LegalDocumentKind } from '../legal-documents.tables.ts';
import type { LegalScope } from '../legal-texts.store.ts';

interface FileOfText {
  readonly documentId: string;
  /** Bytes. */
  readonly size: number;
}

/** A published version; instants as text. */
export interface LegalPublication {
  readonly documentId: string;
  readonly version: number;
  readonly publishAt: string;
  readonly withdrawnAt: string | null;
  readonly isInForce: boolean;
}

interface WrittenText {
  readonly title: Localized;
  readonly caption: Localized | null;
  readonly files: Localized<FileOfText | null>;
}

export interface LegalDocumentItem {
  readonly kind: LegalDocumentKind;
  readonly project: { readonly documentId: string; readonly title: Localized } | null;
  /** 0 and no text before the first version. */
  readonly version: number;
  readonly text: WrittenText | null;
  readonly inForce: LegalPublication | null;
  readonly planned: LegalPublication | null;
  /** The number of publications and withdrawals. */
  readonly publication: number;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
}

const filesOf = filesObject(
  't',
  (id) => sql`(
    select jsonb_build_object('documentId', f.document_id, 'size', f.byte_size)
    from stored_documents f where f.id = ${id})`,
);
const savedBy = sql`(
  select a.name from recorded_events e join audit_actors a on a.kind = e.actor_kind and a.id = e.actor_id
  where e.subject_type = 'legal_document_text' and e.subject_id = t.id::text
    and e.type = 'legal_document_text.saved' limit 1)`;

const sameDocument = (other: RawBuilder<unknown>) =>
  sql`${other}.kind = d.kind and ${other}.project_id is not distinct from d.project_id`;
const publicationOf = sql`jsonb_build_object('documentId', v.document_id, 'version', v.version,
  'publishAt', v.published_at, 'withdrawnAt', v.withdrawn_at,
  'isInForce', v.id = (select f.id from legal_documents_in_force f where ${sameDocument(sql`f`)}) is true)`;

/** Documents `d` with their newest text `t`, their version in force and their planned one. */
const itemColumns = sql`
  d.kind, d.project_id as "projectId", coalesce(t.version, 0) as version, t.saved_at as "savedAt",
  ${savedBy} as "savedBy",
  (select jsonb_build_object('documentId', h.document_id, 'title', h.title)
    from project_headings h where h.project_id = d.project_id) as project,
  case when t.id is not null then
    jsonb_build_object('title', t.title, 'caption', t.caption, 'files', ${filesOf}) end as text,
  (select ${publicationOf} from legal_document_versions v
    where v.id = (select f.id from legal_documents_in_force f where ${sameDocument(sql`f`)})) as "inForce",
  (select ${publicationOf} from legal_document_versions v
    where ${sameDocument(sql`v`)} and v.published_at > app_now() and v.withdrawn_at is null
    order by v.published_at, v.id limit 1) as planned,
  (select (count(*) + count(v.withdrawn_at))::integer from legal_document_versions v
    where ${sameDocument(sql`v`)}) as publication`;
const newestText = sql`left join lateral (
  select * from legal_document_texts n where ${sameDocument(sql`n`)} order by n.version desc limit 1) t on true`;

/** The platform's documents and each project's prospectus, written or not. */
const documents = sql`
  select p.kind, null::integer as project_id, null::jsonb as project, p.place, 0 as newest
  from (values ('terms', 1), ('privacy', 2), ('white_paper', 3)) p(kind, place)
  union all
  select 'prospect', h.project_id, h.title, 4, coalesce(
    (select max(x.id) from legal_document_texts x where x.project_id = h.project_id), 0)
  from project_headings h`;
const order = sql`d.place, d.newest desc, d.project_id desc`;

const hasWords = (texts: RawBuilder<unknown>, words: string) => sql`exists (
  select from jsonb_each_text(${texts}) t where strpos(lower(t.value), lower(${words})) > 0)`;

/**
 * Lists the documents that users agree to, of one kind or of all kinds: the platform's first, then prospectuses by
 * last save.
 */
export const listLegalDocuments = async (
  tx: Tx,
  {
    kind,
    search,
    ...query
  }: Page & { readonly kind: LegalDocumentKind | undefined; readonly search: string | undefined },
): Promise<PageOf<LegalDocumentItem>> => {
  const isOfKind = kind === undefined ? sql`true` : sql`d.kind = ${kind}`;
  const newestTitle = sql`(select n.title from legal_document_texts n
    where ${sameDocument(sql`n`)} order by n.version desc limit 1)`;
  const isFound =
    search === undefined
      ? sql`true`
      : sql`(${hasWords(sql`d.project`, search)} or ${hasWords(newestTitle, search)})`;
  const wanted = sql`from (${documents}) d where ${isOfKind} and ${isFound}`;
  const { rows } = await sql<Counted<LegalDocumentItem>>`
    with listed as (
      select d.* ${wanted} order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}
    ), page as (
      select row_number() over (order by ${order}) as place, ${itemColumns} from listed d ${newestText}
    )
    select counted.total, page.* from (select count(*)::integer as total ${wanted}) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

export const getLegalDocument = async (
  tx: Tx,
  { kind, projectId }: LegalScope,
): Promise<LegalDocumentItem & { readonly publications: readonly LegalPublication[] }> => {
  const { rows } = await sql<LegalDocumentItem & { readonly publications: readonly LegalPublication[] }>`
    select ${itemColumns},
      (select coalesce(jsonb_agg(${publicationOf} order by v.published_at desc, v.id desc), '[]')
        from legal_document_versions v where ${sameDocument(sql`v`)}) as publications
    from (select ${kind}::text as kind, ${projectId}::integer as project_id) d ${newestText}`.execute(
    tables(tx),
  );
  const [item] = rows;
  invariant(item, 'a document is one row');
  return item;
};

export interface LegalDocumentVersion extends WrittenText {
  readonly version: number;
  readonly savedAt: Date;
  readonly savedBy: string | null;
}

/** Every text of a document, newest first. */
export const listLegalTexts = async (
  tx: Tx,
  { kind, projectId, ...query }: Page & LegalScope,
): Promise<PageOf<LegalDocumentVersion>> => {
  const wanted = sql`from legal_document_texts t
    where t.kind = ${kind} and t.project_id is not distinct from ${projectId}::integer`;
  const { rows } = await sql<Counted<LegalDocumentVersion>>`
    with page as (
      select row_number() over (order by t.version desc) as place, t.version, t.title, t.caption,
        ${filesOf} as files, t.saved_at as "savedAt", ${savedBy} as "savedBy"
      ${wanted} order by t.version desc limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.* from (select count(*)::integer as total ${wanted}) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

/** Finds the document of a published version: its kind and project. */
export const findDocumentOfVersion = async (
  tx: Tx,
  documentId: string,
): Promise<{ readonly kind: LegalDocumentKind; readonly projectId: number | null } | undefined> => {
  const { rows } = await sql<{ kind: LegalDocumentKind; projectId: number | null }>`
    select v.kind, v.project_id as "projectId" from legal_document_versions v
    where v.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

/** The newest text of each document that uses a file, and whether users see the file there. */
export const listFileUses = async (tx: Tx, fileId: number) => {
  const { rows } = await sql<{
    documentId: string | null;
    title: Localized;
    version: number;
    isShown: boolean;
  }>`
    select distinct on (t.kind, t.project_id) null as "documentId", t.title, t.version,
      exists (select from legal_document_versions v
        where v.kind = t.kind and v.project_id is not distinct from t.project_id and ${hasFile('v', fileId)}
          and v.withdrawn_at is null and v.published_at <= app_now()) as "isShown"
    from legal_document_texts t where ${hasFile('t', fileId)}
    order by t.kind, t.project_id, t.version desc`.execute(tables(tx));
  return rows;
};
