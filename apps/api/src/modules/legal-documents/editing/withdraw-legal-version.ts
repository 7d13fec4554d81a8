import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockLegalVersion, markLegalVersionWithdrawn } from '../legal-documents.store.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';

/**
 * Withdraws a version of a document that is not in force yet, so that no user ever has to agree to it. The version
 * stays withdrawn, and a second call changes nothing. Only the next version can replace one in force. @throws
 * BusinessError `common.not_found`, `legal_document.in_force`
 */
export const withdrawLegalVersion = async (
  tx: Tx,
  { item, actor, requestId }: EventAuthor & { readonly item: string },
): Promise<void> => {
  const version = await lockLegalVersion(tx, item);
  if (!version) throw new BusinessError('common.not_found');
  if (version.isWithdrawn) return;
  if (!version.isToCome) throw new BusinessError('legal_document.in_force');
  await markLegalVersionWithdrawn(tx, version.id);
  const { kind, projectId: project, version: number, publishedAt } = version;
  await recordEvent(tx, {
    actor,
    type: 'legal_document.withdrawn',
    subject: { type: 'legal_document', id: version.id },
    before: { publishedAt: publishedAt.toISOString() },
    after: { kind, project, version: number, publishedAt: null },
    requestId,
  });
};
