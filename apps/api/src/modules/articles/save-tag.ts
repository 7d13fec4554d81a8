import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { insertTag, lockTag, updateTag } from './articles.store.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';

/** Adds a tag; returns its documentId. */
export const createTag = async (
  tx: Tx,
  { name, actor, requestId }: EventAuthor & { readonly name: Localized },
): Promise<string> => {
  const documentId = await insertTag(tx, name);
  await recordEvent(tx, {
    actor,
    type: 'tag.created',
    subject: { type: 'tag', id: documentId },
    after: { name: name.en },
    requestId,
  });
  return documentId;
};

/**
 * Renames a tag on every article. @throws BusinessError `common.not_found`, `common.conflict` when another member of
 * staff has renamed the tag in the meantime
 */
export const renameTag = async (
  tx: Tx,
  {
    tag,
    name,
    version,
    actor,
    requestId,
  }: EventAuthor & { readonly tag: string; readonly name: Localized; readonly version: number },
): Promise<void> => {
  const locked = await lockTag(tx, tag);
  if (!locked) throw new BusinessError('common.not_found');
  if (locked.version !== version) throw new BusinessError('common.conflict');
  await updateTag(tx, { id: locked.id, name });
  await recordEvent(tx, {
    actor,
    type: 'tag.renamed',
    subject: { type: 'tag', id: tag },
    before: { name: locked.name.en },
    after: { name: name.en },
    requestId,
  });
};
