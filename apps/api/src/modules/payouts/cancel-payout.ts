import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import type { StaffAction } from './declare-payout.ts';
import { lockPayout, saveCancelled } from './payouts.store.ts';

/**
 * Cancels a payout that nobody has approved; its import id stays used.
 * @throws BusinessError 404 `common.not_found`, 409 `payout.decided`
 */
export const cancelPayout = async (
  tx: Tx,
  {
    payout: documentId,
    reason,
    staffId,
    requestId,
  }: StaffAction & { readonly payout: string; readonly reason: string },
): Promise<void> => {
  const payout = await lockPayout(tx, { documentId });
  if (!payout) throw new BusinessError('common.not_found');
  const { state } = payout;
  if (state !== 'planned' && state !== 'declared') throw new BusinessError('payout.decided', { state });
  await saveCancelled(tx, payout.id);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'payout.cancelled',
    subject: { type: 'payout', id: documentId },
    before: { state },
    after: { state: 'cancelled', reason },
    requestId,
  });
};
