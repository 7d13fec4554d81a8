import type { Tx } from '@parcela/platform/database/database.ts';
import { lockTransfer } from '../share-transfers.store.ts';
import {
  type Advert,
  findInterest,
  findWaitingTransfer,
  getInterest,
  type Interest,
  lockAdvert,
  type Side,
} from './board.store.ts';

export interface OwnInterest {
  readonly advert: Advert;
  readonly interest: Interest;
  /** The side of the user. */
  readonly side: Side;
}

/** The waiting transfer of an interest is locked before its advert, as in its execution. */
export const lockWaitingTransfer = async (tx: Tx, interestId: number): Promise<void> => {
  const transfer = await findWaitingTransfer(tx, interestId);
  if (transfer !== undefined) await lockTransfer(tx, transfer);
};

/** An interest in which the user is a side, locked with its advert; undefined for any other user. */
export const lockOwnInterest = async (
  tx: Tx,
  { userId, documentId }: { readonly userId: number; readonly documentId: string },
): Promise<OwnInterest | undefined> => {
  const found = await findInterest(tx, documentId);
  if (!found) return undefined;
  await lockWaitingTransfer(tx, found.id);
  const advert = await lockAdvert(tx, { id: found.advertId });
  if (!advert || (userId !== advert.userId && userId !== found.userId)) return undefined;
  // Read again, because it may have changed before the lock.
  const interest = await getInterest(tx, found.id);
  return { advert, interest, side: userId === advert.userId ? 'holder' : 'buyer' };
};
