import { sql } from 'kysely';
import type { Localized } from '@parcela/domain';
import { lockName } from '@parcela/platform/database/lock-name.ts';
import { type Tx, tables, instantOrNow } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { LegalDocumentsTables, LegalDocumentKind } from './legal-documents.tables.ts';

const db = (tx: Tx) => tables<LegalDocumentsTables>(tx);

export interface NewLegalDocument {
  readonly kind: LegalDocumentKind;
  readonly projectId: number | null;
  readonly title: Localized;
  readonly caption: Localized | null;
  readonly files: Localized<number>;
  readonly publishedAt: Date | undefined;
}

/** The next version of its kind. */
export const insertLegalDocument = async (
  tx: Tx,
  document: NewLegalDocument,
): Promise<{ id: number; documentId: string; version: number; publishedAt: Date }> => {
  await lockName(tx, `content:${document.kind}:${document.projectId ?? ''}`);
  const documentId = newDocumentId();
  const row = await db(tx)
    .insertInto('legal_document_versions')
    .values({
      document_id: documentId,
      kind: document.kind,
      project_id: document.projectId,
      version: sql<number>`(
        select coalesce(max(v.version), 0) + 1 from legal_document_versions v
        where v.kind = ${document.kind} and v.project_id is not distinct from ${document.projectId}::integer)`,
      title: JSON.stringify(document.title),
      caption: document.caption && JSON.stringify(document.caption),
      file_cs_id: document.files.cs,
      file_en_id: document.files.en,
      file_pl_id: document.files.pl,
      published_at: instantOrNow(document.publishedAt),
    })
    .returning(['id', 'version', 'published_at'])
    .executeTakeFirstOrThrow();
  return { id: row.id, documentId, version: row.version, publishedAt: row.published_at };
};

export interface LockedLegalVersion {
  readonly id: number;
  readonly kind: LegalDocumentKind;
  readonly projectId: number | null;
  readonly version: number;
  readonly publishedAt: Date;
  /** Not in force, nor within the minute in which a transaction could still end. */
  readonly isToCome: boolean;
  readonly isWithdrawn: boolean;
}

/** A version of a document, locked against a concurrent withdrawal; undefined when there is none. */
export const lockLegalVersion = (tx: Tx, documentId: string): Promise<LockedLegalVersion | undefined> =>
  db(tx)
    .selectFrom('legal_document_versions as v')
    .select(['v.id', 'v.kind', 'v.project_id as projectId', 'v.version', 'v.published_at as publishedAt'])
    .select([
      sql<boolean>`v.published_at - app_now() > interval '1 minute'`.as('isToCome'),
      sql<boolean>`v.withdrawn_at is not null`.as('isWithdrawn'),
    ])
    .where('v.document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();

export const markLegalVersionWithdrawn = async (tx: Tx, id: number): Promise<void> => {
  await db(tx)
    .updateTable('legal_document_versions')
    .set({ withdrawn_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
};
