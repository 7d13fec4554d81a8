import { fileColumns } from '@parcela/platform/files/localized-files.ts';
import { sql } from 'kysely';
import type { Localized } from '@parcela/domain';
import { type Tx, tables, instantOrNow } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { LegalDocumentsTables, LegalDocumentKind } from './legal-documents.tables.ts';

const db = (tx: Tx) => tables<LegalDocumentsTables>(tx);

export interface NewLegalDocument {
  readonly kind: LegalDocumentKind;
  readonly projectId: number | null;
  readonly version: number;
  readonly title: Localized;
  readonly caption: Localized | null;
  readonly files: Localized<number>;
  readonly publishedAt: Date | undefined;
}

/** Inserts a version with the number of its text. */
export const insertLegalDocument = async (
  tx: Tx,
  document: NewLegalDocument,
): Promise<{ id: number; documentId: string; publishedAt: Date }> => {
  const documentId = newDocumentId();
  const row = await db(tx)
    .insertInto('legal_document_versions')
    .values({
      document_id: documentId,
      kind: document.kind,
      project_id: document.projectId,
      version: document.version,
      title: JSON.stringify(document.title),
      caption: document.caption && JSON.stringify(document.caption),
      ...fileColumns(document.files),
      published_at: instantOrNow(document.publishedAt),
    })
    .returning(['id', 'published_at'])
    .executeTakeFirstOrThrow();
  return { id: row.id, documentId, publishedAt: row.published_at };
};

export interface LockedLegalVersion {
  readonly id: number;
  readonly kind: LegalDocumentKind;
  readonly projectId: number | null;
  readonly version: number;
  readonly publishedAt: Date;
  /** In force more than a minute from now, after any current transaction ends. */
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

/** Publishes the same version again for another time; the copied version must be withdrawn. */
export const copyLegalVersion = async (
  tx: Tx,
  id: number,
  publishedAt: Date,
): Promise<{ readonly id: number; readonly documentId: string }> => {
  const documentId = newDocumentId();
  const { rows } = await sql<{ id: number }>`
    insert into legal_document_versions
      (document_id, kind, project_id, version, title, caption, file_cs_id, file_en_id, file_pl_id, published_at)
    select ${documentId}, v.kind, v.project_id, v.version, v.title, v.caption, v.file_cs_id, v.file_en_id,
      v.file_pl_id, ${publishedAt}
    from legal_document_versions v where v.id = ${id} returning id`.execute(db(tx));
  const [row] = rows;
  invariant(row, 'a version that is locked can be copied');
  return { id: row.id, documentId };
};
