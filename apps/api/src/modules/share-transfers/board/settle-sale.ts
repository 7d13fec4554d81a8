import type { Tx } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import {
  getInterest,
  lockAdvertOfInterest,
  saveAdvertState,
  saveInterestState,
  voidSignatures,
} from './board.store.ts';
import { endAdvert, noticeOf } from './end-adverts.ts';

/** Handles the recording of a signed sale: its interest and advert are completed, and other interests end. */
export const completeSale = async (tx: Tx, interestId: number, requestId: string): Promise<void> => {
  const advert = await lockAdvertOfInterest(tx, interestId);
  await saveInterestState(tx, interestId, { state: 'completed' });
  await endAdvert(tx, advert, { reason: 'sold', actor: { kind: 'system' }, requestId });
};

/** Reopens a sale whose signed instructions staff returned: seller and buyer may sign again. */
export const returnSale = async (
  tx: Tx,
  {
    interestId,
    reason,
    requestId,
  }: {
    readonly interestId: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<void> => {
  const advert = await lockAdvertOfInterest(tx, interestId);
  const interest = await getInterest(tx, interestId);
  await voidSignatures(tx, interestId);
  await saveInterestState(tx, interestId, { state: 'shared', returnedReason: reason });
  await saveAdvertState(tx, advert.id, { state: 'open' });
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'share_interest.sent_back',
    subject: { type: 'share_interest', id: interest.documentId },
    before: { state: 'signed' },
    after: { state: 'shared', reason },
    requestId,
  });
  const params = await noticeOf(tx, advert, interest.shares);
  for (const userId of [advert.userId, interest.userId])
    await notify(tx, {
      userId,
      kind: 'board.returned',
      params,
      link: `/share-board/interests/${interest.documentId}`,
      mail: true,
    });
};
