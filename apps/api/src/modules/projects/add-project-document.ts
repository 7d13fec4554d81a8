import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { type AuditActor, writeAudit } from '../audit/index.ts';
import { type Localized, requireEveryLanguage } from '../content/index.ts';
import { requireFiles } from '../media/index.ts';
import { insertDocument, lockProjectRow } from './projects.store.ts';

export interface AddProjectDocumentInput {
  readonly projectId: number;
  readonly name: Localized;
  readonly caption: Localized | null;
  /** Ids of stored PDFs (`storeDocument`); a language without its own shows the English one. */
  readonly files: { readonly en: number; readonly cs?: number; readonly pl?: number };
  readonly actor: AuditActor;
}

/** Adds a document for reading (a plan, an energy certificate); nobody agrees to it. @throws as its checks say */
export const addProjectDocument = async (tx: Tx, input: AddProjectDocumentInput): Promise<string> => {
  if (!(await lockProjectRow(tx, input.projectId))) throw new BusinessError('project.not_found');
  requireEveryLanguage(input.name, 'name');
  await requireFiles(tx, { ids: Object.values(input.files), kind: 'document', path: 'files' });
  const documentId = await insertDocument(tx, input);
  await writeAudit(tx, {
    actor: input.actor,
    action: 'project.document_added',
    subject: { type: 'project', id: input.projectId },
    after: { document: documentId },
  });
  return documentId;
};
