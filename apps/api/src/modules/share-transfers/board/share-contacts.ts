import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, orNotFound } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { saveInterestState } from './board.store.ts';
import { noticeOf } from './end-adverts.ts';
import { lockOwnInterest } from './lock-own-interest.ts';
import { requireSale } from './require-sale.ts';

/**
 * Answers an interest for the holder: from now on holder and buyer see each other's contact details. @throws
 * BusinessError 404 `common.not_found`, 409 `share_interest.ended`, `share_advert.ended`, and like `requireSale`
 */
export const shareContacts = async (
  tx: Tx,
  {
    userId,
    documentId,
    requestId,
  }: {
    readonly userId: number;
    readonly documentId: string;
    readonly requestId: string;
  },
): Promise<void> => {
  const { advert, interest, side } = orNotFound(await lockOwnInterest(tx, { userId, documentId }));
  if (side !== 'holder') throw new BusinessError('common.not_found');
  if (interest.state !== 'sent') throw new BusinessError('share_interest.ended');
  if (advert.state !== 'open' || advert.isPast) throw new BusinessError('share_advert.ended');
  await requireSale(tx, { advert, buyerId: interest.userId, shares: interest.shares, side });
  await saveInterestState(tx, interest.id, { state: 'shared' });
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'share_interest.contacts_shared',
    subject: { type: 'share_interest', id: documentId },
    before: { state: 'sent' },
    after: { state: 'shared' },
    requestId,
  });
  await notify(tx, {
    userId: interest.userId,
    kind: 'board.contacts',
    params: await noticeOf(tx, advert, interest.shares),
    link: `/share-board/interests/${documentId}`,
    mail: true,
  });
};
