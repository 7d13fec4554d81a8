import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { StaffAction } from './declare-distribution.ts';
import { lockDistribution, saveCancelled } from '../distributions.store.ts';

/**
 * Cancels a distribution that is not approved yet; its import id stays used. @throws BusinessError 404
 * `common.not_found`, 409 `distribution.decided`, `common.conflict` when another member of staff has changed it in
 * the meantime
 */
export const cancelDistribution = async (
  tx: Tx,
  {
    distribution: documentId,
    version,
    reason,
    staffId,
    requestId,
  }: StaffAction & { readonly distribution: string; readonly version: number; readonly reason: string },
): Promise<void> => {
  const distribution = await lockDistribution(tx, { documentId });
  if (!distribution) throw new BusinessError('common.not_found');
  const { state } = distribution;
  if (state !== 'planned' && state !== 'declared') throw new BusinessError('distribution.decided', { state });
  if (distribution.version !== version) throw new BusinessError('common.conflict');
  await saveCancelled(tx, distribution.id);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'distribution.cancelled',
    subject: { type: 'distribution', id: documentId },
    before: { state },
    after: { state: 'cancelled', reason },
    requestId,
  });
};
