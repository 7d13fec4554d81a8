import { hasFile } from '@parcela/platform/files/localized-files.ts';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type {
  LegalDocumentsTables,
  LegalDocumentKind,
  LegalDocumentsInForceView,
} from './legal-documents.tables.ts';

const db = (tx: Tx) => tables<LegalDocumentsTables>(tx);

/** The versions in force of these kinds; a kind without one is left out. */
export const listDocumentsInForce = (
  tx: Tx,
  kinds: readonly Exclude<LegalDocumentKind, 'prospect'>[],
): Promise<LegalDocumentsInForceView[]> =>
  db(tx).selectFrom('legal_documents_in_force').selectAll().where('kind', 'in', kinds).execute();

/** Every version of these kinds that is or was in force, newest first. */
export const listPublishedVersions = async (
  tx: Tx,
  kinds: readonly Exclude<LegalDocumentKind, 'prospect'>[],
): Promise<LegalDocumentsInForceView[]> => {
  const { rows } = await sql<LegalDocumentsInForceView>`
    select d.id, d.document_id, d.kind, d.project_id, d.title, d.caption, d.published_at, d.files
    from legal_document_pages d
    where d.kind = any(${[...kinds]}::text[]) and d.published_at <= app_now() and d.withdrawn_at is null
    order by d.published_at desc, d.id desc`.execute(db(tx));
  return rows;
};

/** The documentIds of the terms and the privacy policy in force; null while either is missing. */
export const termsInForce = async (
  tx: Tx,
): Promise<{ readonly terms: string; readonly privacy: string } | null> => {
  const documents = await listDocumentsInForce(tx, ['terms', 'privacy']);
  const idOf = (kind: LegalDocumentKind) => documents.find((page) => page.kind === kind)?.document_id;
  const terms = idOf('terms');
  const privacy = idOf('privacy');
  return terms !== undefined && privacy !== undefined ? { terms, privacy } : null;
};

/** The contract's names of the documents that an order agrees to. */
export type AgreementKind = 'terms' | 'whitePaper' | 'prospect';

/** A version that a new order of this project has to agree to. */
export interface RequiredAgreement {
  readonly kind: AgreementKind;
  readonly versionId: number;
  readonly documentId: string;
}

const agreementKinds: Readonly<Partial<Record<LegalDocumentKind, AgreementKind>>> = {
  terms: 'terms',
  white_paper: 'whitePaper',
  prospect: 'prospect',
};

/** The documents that an order of the project must agree to: each one with a version in force. */
export const agreementsRequired = async (tx: Tx, projectId: number): Promise<RequiredAgreement[]> => {
  const rows = await db(tx)
    .selectFrom('legal_documents_in_force')
    .select(['id', 'document_id', 'kind'])
    .where((on) =>
      on.or([
        on('kind', 'in', ['terms', 'white_paper']),
        on.and([on('kind', '=', 'prospect'), on('project_id', '=', projectId)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const kind = agreementKinds[row.kind];
    return kind === undefined ? [] : [{ kind, versionId: row.id, documentId: row.document_id }];
  });
};

/** The documents that an order of the project agrees to at an instant (null: now), by the current publications. */
export const agreementKindsAt = async (
  tx: Tx,
  { projectId, at }: { readonly projectId: number; readonly at: Date | null },
): Promise<ReadonlySet<AgreementKind>> => {
  const { rows } = await sql<{ kind: LegalDocumentKind }>`
    select distinct v.kind from agreement_versions v
    where v.project_id is not distinct from case v.kind when 'prospect' then ${projectId}::integer end
      and v.published_at <= coalesce(${at}::timestamptz, app_now())`.execute(db(tx));
  return new Set(rows.flatMap(({ kind }) => agreementKinds[kind] ?? []));
};

/** Whether the stored document is the file of a legal document that is or was in force. */
export const isPublishedLegalDocument = async (tx: Tx, fileId: number): Promise<boolean> => {
  const { rows } = await sql<{ isPublished: boolean }>`
    select exists (
      select from legal_document_versions v
      where ${hasFile('v', fileId)}
        and v.published_at <= app_now() and v.withdrawn_at is null
    ) as "isPublished"`.execute(db(tx));
  return rows[0]?.isPublished === true;
};
