import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { returnSale } from './board/settle-sale.ts';
import { lockTransfer, saveDiscarded } from './share-transfers.store.ts';

/**
 * Discards a recorded transfer that will not be executed; a request for its execution becomes void.
 * @throws BusinessError 404 `common.not_found`, 409 `share_transfer.ended`
 */
export const discardShareTransfer = async (
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
  const transfer = await lockTransfer(tx, documentId);
  if (!transfer) throw new BusinessError('common.not_found');
  if (transfer.state !== 'recorded') throw new BusinessError('share_transfer.ended');
  await saveDiscarded(tx, transfer.id, { staffId, reason });
  if (transfer.interestId !== null)
    await returnSale(tx, { interestId: transfer.interestId, reason, requestId });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'share_transfer.discarded',
    subject: { type: 'share_transfer', id: documentId },
    before: { state: 'recorded' },
    after: { state: 'discarded', reason },
    requestId,
  });
};
