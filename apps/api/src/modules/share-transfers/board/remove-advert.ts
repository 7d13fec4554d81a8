import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, orNotFound } from '@parcela/platform/errors.ts';
import { endAdvert } from './end-adverts.ts';
import { lockWholeAdvert } from './end-own.ts';

/**
 * Removes an advert for staff, with a reason that its holder reads. @throws BusinessError 404 `common.not_found`, 409
 * `share_advert.ended`
 */
export const removeAdvert = async (
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
  const advert = orNotFound(await lockWholeAdvert(tx, { documentId }));
  if (advert.state !== 'open' && advert.state !== 'agreed') throw new BusinessError('share_advert.ended');
  await endAdvert(tx, advert, {
    reason: 'removed',
    actor: { kind: 'staff', id: staffId },
    requestId,
    text: reason,
  });
};
