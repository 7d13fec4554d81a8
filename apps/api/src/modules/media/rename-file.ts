import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockFile, saveFileName } from './media.store.ts';

/**
 * Renames a stored file; its address stays the same. @throws BusinessError `common.not_found`, `common.conflict` when
 * another member of staff has renamed it in the meantime
 */
export const renameFile = async (
  tx: Tx,
  {
    documentId,
    name,
    version,
    ...author
  }: EventAuthor & { readonly documentId: string; readonly name: string; readonly version: number },
): Promise<void> => {
  const file = await lockFile(tx, documentId);
  if (!file) throw new BusinessError('common.not_found');
  if (file.version !== version) throw new BusinessError('common.conflict');
  await saveFileName(tx, { id: file.id, name });
  await recordEvent(tx, {
    ...author,
    type: 'media.renamed',
    subject: { type: 'media', id: documentId },
    before: { name: file.originalName },
    after: { name },
  });
};
