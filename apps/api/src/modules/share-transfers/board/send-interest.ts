import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, orNotFound } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { insertInterest, lockAdvert } from './board.store.ts';
import { noticeOf } from './end-adverts.ts';
import { requireSale, requireTrader } from './require-sale.ts';

/**
 * Tells the holder of an advert that the caller is interested in some of its shares. @throws BusinessError 404
 * `common.not_found`, 409 `share_advert.ended`, `share_advert.own`, `share_advert.few_shares`, `share_interest.sent`,
 * and like `requireTrader` and `requireSale`
 */
export const sendInterest = async (
  tx: Tx,
  sent: {
    readonly userId: number;
    /** documentId. */
    readonly advert: string;
    readonly shares: number;
    readonly requestId: string;
  },
): Promise<string> => {
  const { userId, shares, requestId } = sent;
  const advert = orNotFound(await lockAdvert(tx, { documentId: sent.advert }));
  if (advert.userId === userId) throw new BusinessError('share_advert.own');
  if (advert.state !== 'open' || advert.isPast) throw new BusinessError('share_advert.ended');
  if (shares > advert.shares) throw new BusinessError('share_advert.few_shares', { shares: advert.shares });
  await requireTrader(tx, userId);
  await requireSale(tx, { advert, buyerId: userId, shares, side: 'buyer' });
  const documentId = await insertInterest(tx, { advertId: advert.id, userId, shares });
  if (documentId === undefined) throw new BusinessError('share_interest.sent');
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'share_interest.sent',
    subject: { type: 'share_interest', id: documentId },
    after: { state: 'sent', advert: advert.documentId, shares },
    requestId,
  });
  await notify(tx, {
    userId: advert.userId,
    kind: 'board.interest',
    params: await noticeOf(tx, advert, shares),
    link: `/share-board/interests/${documentId}`,
    mail: true,
  });
  return documentId;
};
