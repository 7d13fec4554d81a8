import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { copyLegalVersion, lockLegalVersion, markLegalVersionWithdrawn } from '../legal-documents.store.ts';
import { comesOutOfOrder, lockLegalDocument } from '../legal-texts.store.ts';

/**
 * Moves a planned version to another instant: withdraws it and publishes it again. Returns its new documentId.
 * @throws BusinessError `common.not_found`, `common.conflict` when another member of staff has withdrawn or moved it
 * in the meantime, `legal_document.in_force`, `legal_document.later_planned`; ValidationError for a past instant
 */
export const moveLegalVersion = async (
  tx: Tx,
  { item, publishAt, actor, requestId }: EventAuthor & { readonly item: string; readonly publishAt: Date },
): Promise<string> => {
  const version = await lockLegalVersion(tx, item);
  if (!version) throw new BusinessError('common.not_found');
  await lockLegalDocument(tx, version);
  if (version.isWithdrawn) throw new BusinessError('common.conflict');
  if (!version.isToCome) throw new BusinessError('legal_document.in_force');
  if (publishAt < (await readClock(tx)))
    throw new ValidationError([{ path: 'publishAt', code: 'invalid_date' }]);
  await markLegalVersionWithdrawn(tx, version.id);
  const moved = await copyLegalVersion(tx, version.id, publishAt);
  if (await comesOutOfOrder(tx, version)) throw new BusinessError('legal_document.later_planned');
  const { kind, projectId: project, version: number, publishedAt } = version;
  await recordEvent(tx, {
    actor,
    type: 'legal_document.moved',
    subject: { type: 'legal_document', id: moved.id },
    before: { publishedAt: publishedAt.toISOString() },
    after: { kind, project, version: number, publishedAt: publishAt.toISOString() },
    requestId,
  });
  return moved.documentId;
};
