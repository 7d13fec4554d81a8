import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, orNotFound } from '@parcela/platform/errors.ts';
import { listLiveOf } from './board.queries.ts';
import { type Advert, findSignedInterest, lockAdvert, saveAdvertState } from './board.store.ts';
import { endAdvert, endInterest } from './end-adverts.ts';
import { lockOwnInterest, lockWaitingTransfer } from './lock-own-interest.ts';

interface OwnEnd {
  readonly userId: number;
  /** The documentId of the advert or interest. */
  readonly documentId: string;
  readonly requestId: string;
}

/** An advert, locked after its waiting transfer, as an execution does. */
export const lockWholeAdvert = async (
  tx: Tx,
  found: { readonly id: number } | { readonly documentId: string },
): Promise<Advert | undefined> => {
  const signed = await findSignedInterest(tx, found);
  if (signed !== undefined) await lockWaitingTransfer(tx, signed);
  return lockAdvert(tx, found);
};

/**
 * Withdraws the caller's own advert, with its interests and a sale that staff have not recorded. @throws
 * BusinessError 404 `common.not_found`, 409 `share_advert.ended`
 */
export const withdrawAdvert = async (tx: Tx, { userId, documentId, requestId }: OwnEnd): Promise<void> => {
  const advert = orNotFound(await lockWholeAdvert(tx, { documentId }));
  if (advert.userId !== userId) throw new BusinessError('common.not_found');
  if (advert.state !== 'open' && advert.state !== 'agreed') throw new BusinessError('share_advert.ended');
  await endAdvert(tx, advert, { reason: 'withdrawn', actor: { kind: 'user', id: userId }, requestId });
};

/**
 * Ends an interest when the buyer withdraws or the holder declines it. A sale that staff have not recorded is
 * discarded, and the advert is open again. @throws BusinessError 404 `common.not_found`, 409 `share_interest.ended`
 */
export const endOwnInterest = async (tx: Tx, { userId, documentId, requestId }: OwnEnd): Promise<void> => {
  const own = orNotFound(await lockOwnInterest(tx, { userId, documentId }));
  const { advert, interest, side } = own;
  if (!['sent', 'shared', 'signed'].includes(interest.state)) throw new BusinessError('share_interest.ended');
  const isBuyer = side === 'buyer';
  await endInterest(tx, own, {
    state: isBuyer ? 'withdrawn' : 'declined',
    reason: isBuyer ? 'withdrawn' : 'declined',
    notified: isBuyer ? advert.userId : interest.userId,
    actor: { kind: 'user', id: userId },
    requestId,
  });
  if (interest.state === 'signed') await saveAdvertState(tx, advert.id, { state: 'open' });
};

/** Ends everything that a user has on the board when the account is deleted. */
export const endAllOf = async (tx: Tx, userId: number): Promise<void> => {
  const live = await listLiveOf(tx, userId);
  for (const id of live.adverts) {
    const advert = await lockWholeAdvert(tx, { id });
    if (advert?.state === 'open' || advert?.state === 'agreed')
      await endAdvert(tx, advert, {
        reason: 'withdrawn',
        actor: { kind: 'user', id: userId },
        requestId: 'account',
      });
  }
  for (const documentId of live.interests)
    await endOwnInterest(tx, { userId, documentId, requestId: 'account' });
};
