import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import {
  type PublishedLegalDocument,
  publishLegalDocument,
  type PublishLegalDocumentInput,
} from '../../legal-documents/index.ts';
import { lockProjectRow } from './projects.store.ts';

export type PublishProspectInput = Omit<
  Extract<PublishLegalDocumentInput, { readonly kind: 'prospect' }>,
  'kind'
>;

/**
 * Publishes the next version of a project's prospectus; every later order must agree to it. @throws BusinessError
 * project.not_found; ValidationError like `publishLegalDocument`
 */
export const publishProspect = async (
  tx: Tx,
  input: PublishProspectInput,
): Promise<PublishedLegalDocument> => {
  if (!(await lockProjectRow(tx, input.projectId))) throw new BusinessError('project.not_found');
  return publishLegalDocument(tx, { ...input, kind: 'prospect' });
};
