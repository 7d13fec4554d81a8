import { inEveryLocale } from '@parcela/domain';
import { sql } from 'kysely';
import { agreementKindsAt, publishLegalDocument } from '../../../src/modules/legal-documents/index.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { inEveryLanguage, staffActor } from '../content/sample-texts.ts';

/** A document refers only to the row of its file. */
const storedPdf = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into media_files (document_id, kind, content_type, byte_size, sha256, original_name)
    values (${newDocumentId()}, 'document', 'application/pdf', 1, ${Buffer.alloc(32)}, 'file')
    returning id`.execute(tables(tx));
  return rows[0]?.id ?? 0;
};

const sampleVersion = async (tx: Tx) => {
  const file = await storedPdf(tx);
  return {
    title: inEveryLanguage('Document'),
    files: inEveryLocale(() => file),
    actor: staffActor,
  };
};

/** Publishes terms and white paper unless they are in force. */
export const publishOrderDocuments = async (tx: Tx): Promise<void> => {
  const agreed = await agreementKindsAt(tx, { projectId: 0, at: null });
  const version = await sampleVersion(tx);
  if (!agreed.has('terms')) await publishLegalDocument(tx, { ...version, kind: 'terms' });
  if (!agreed.has('whitePaper')) await publishLegalDocument(tx, { ...version, kind: 'white_paper' });
};

/** Publishes the missing documents that orders of this project agree to, so that the sale can open. */
export const publishOpeningDocuments = async (tx: Tx, projectId: number): Promise<void> => {
  await publishOrderDocuments(tx);
  if (!(await agreementKindsAt(tx, { projectId, at: null })).has('prospect'))
    await publishLegalDocument(tx, { ...(await sampleVersion(tx)), kind: 'prospect', projectId });
};
