import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { LegalDocumentKind } from '../legal-documents.tables.ts';
import type { LegalScope } from '../legal-texts.store.ts';

/** The documents of the platform, as the contract calls them, in the order of their list. */
export const platformDocuments = {
  terms: 'terms',
  privacy: 'privacy',
  whitePaper: 'white_paper',
} as const satisfies Readonly<Record<string, LegalDocumentKind>>;

const isPlatformDocument = (document: string): document is keyof typeof platformDocuments =>
  Object.hasOwn(platformDocuments, document);

/**
 * The document that an address names: a platform document, or the prospectus of the project with this documentId.
 * @throws BusinessError `common.not_found`
 */
export const requireScope = async (tx: Tx, document: string): Promise<LegalScope> => {
  if (isPlatformDocument(document)) return { kind: platformDocuments[document], projectId: null };
  const { rows } = await sql<{ id: number }>`
    select h.project_id as id from project_headings h where h.document_id = ${document}`.execute(tables(tx));
  const [project] = rows;
  if (!project) throw new BusinessError('common.not_found');
  return { kind: 'prospect', projectId: project.id };
};
