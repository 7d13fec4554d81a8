import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockToDiscard, markDiscarded } from './statement-files.store.ts';

/**
 * Discards a wrong file before any of its lines is imported. The file can no longer be imported; the same bytes can
 * be uploaded again as another file. @throws BusinessError 404 `common.not_found`, 409 `statement_file.discarded`,
 * `statement_file.imported`, `statement_file.begun`
 */
export const discardStatementFile = async (
  tx: Tx,
  {
    documentId,
    reason,
    staffId,
    requestId,
  }: {
    readonly documentId: string;
    readonly reason: string;
    readonly staffId: number;
    readonly requestId: string;
  },
): Promise<void> => {
  const blocker = await lockToDiscard(tx, documentId);
  if (blocker === undefined) throw new BusinessError('common.not_found');
  if (blocker !== 'none') throw new BusinessError(`statement_file.${blocker}`);
  await markDiscarded(tx, documentId, { staffId, reason });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'statement_file.discarded',
    subject: { type: 'statement_file', id: documentId },
    before: { discarded: false },
    after: { discarded: true, reason },
    requestId,
  });
};
