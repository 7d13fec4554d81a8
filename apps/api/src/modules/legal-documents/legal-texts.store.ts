import type { Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { lockName } from '@parcela/platform/database/lock-name.ts';
import { fileColumns, filesObject } from '@parcela/platform/files/localized-files.ts';
import type { LegalDocumentKind, LegalDocumentsTables } from './legal-documents.tables.ts';

const db = (tx: Tx) => tables<LegalDocumentsTables>(tx);

/** Identifies a document: a kind of the platform, or the prospectus of a project. */
export interface LegalScope {
  readonly kind: LegalDocumentKind;
  /** Set for a prospect only. */
  readonly projectId: number | null;
}

export interface LegalText {
  readonly title: Localized;
  readonly caption: Localized | null;
  /** Ids of stored PDFs; null where a language has none yet. */
  readonly files: Localized<number | null>;
}

/** Locks this document, so that no other transaction writes, publishes or moves it until this one ends. */
export const lockLegalDocument = (tx: Tx, { kind, projectId }: LegalScope): Promise<void> =>
  lockName(tx, `content:${kind}:${projectId ?? ''}`);

const ofScope = ({ kind, projectId }: LegalScope) =>
  sql`x.kind = ${kind} and x.project_id is not distinct from ${projectId}::integer`;

/** Returns 0 before the first text. */
export const newestTextVersion = async (tx: Tx, scope: LegalScope): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(x.version), 0) as version from legal_document_texts x where ${ofScope(scope)}`.execute(
    db(tx),
  );
  return rows[0]?.version ?? 0;
};

export const insertLegalText = async (
  tx: Tx,
  { kind, projectId }: LegalScope,
  text: LegalText & { readonly version: number },
): Promise<number> => {
  const { id } = await db(tx)
    .insertInto('legal_document_texts')
    .values({
      kind,
      project_id: projectId,
      version: text.version,
      title: JSON.stringify(text.title),
      caption: text.caption && JSON.stringify(text.caption),
      ...fileColumns(text.files),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findLegalText = async (
  tx: Tx,
  scope: LegalScope,
  version: number,
): Promise<LegalText | undefined> => {
  const { rows } = await sql<LegalText>`
    select x.title, x.caption,
      ${filesObject('x', (id) => sql`to_jsonb(${id})`)} as files
    from legal_document_texts x where ${ofScope(scope)} and x.version = ${version}`.execute(db(tx));
  return rows[0];
};

/** Whether this version was published and not withdrawn since. */
export const isTextPublished = async (tx: Tx, scope: LegalScope, version: number): Promise<boolean> => {
  const { rows } = await sql<{ isPublished: boolean }>`
    select exists (
      select from legal_document_versions x
      where ${ofScope(scope)} and x.version = ${version} and x.withdrawn_at is null
    ) as "isPublished"`.execute(db(tx));
  return rows[0]?.isPublished === true;
};

/** Counts publications and withdrawals. */
export const countLegalDecisions = async (tx: Tx, scope: LegalScope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (count(*) + count(x.withdrawn_at))::integer as count
    from legal_document_versions x where ${ofScope(scope)}`.execute(db(tx));
  return rows[0]?.count ?? 0;
};

/** Whether a version would come into force after one that was written later. */
export const comesOutOfOrder = async (tx: Tx, scope: LegalScope): Promise<boolean> => {
  const { rows } = await sql<{ isOut: boolean }>`
    select exists (
      select from legal_document_versions x
      join legal_document_versions later on later.kind = x.kind
        and later.project_id is not distinct from x.project_id and later.version > x.version
        and later.withdrawn_at is null and later.published_at <= x.published_at
      where ${ofScope(scope)} and x.withdrawn_at is null and x.published_at > app_now()
    ) as "isOut"`.execute(db(tx));
  return rows[0]?.isOut === true;
};
