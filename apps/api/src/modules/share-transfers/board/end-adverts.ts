import { money, type ShareAdvertEnd } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { findProjectTitle } from '../share-transfers.queries.ts';
import { lockTransfer, saveDiscarded } from '../share-transfers.store.ts';
import { listExcessAdverts } from './board.queries.ts';
import {
  type Advert,
  findWaitingTransfer,
  type Interest,
  listLiveInterests,
  lockAdvertIfFree,
  saveAdvertState,
  saveInterestState,
  voidSignatures,
} from './board.store.ts';

/** The facts of a notification about an advert. */
export const noticeOf = async (
  tx: Tx,
  { projectId, unitPrice, currency }: Pick<Advert, 'projectId' | 'unitPrice' | 'currency'>,
  shareCount: number,
) => ({
  project: await findProjectTitle(tx, projectId),
  shareCount,
  amount: money(unitPrice, currency),
});

/** Discards a signed transfer that staff have not recorded, because one of its signers or the advert ended it. */
const discardSignedTransfer = async (
  tx: Tx,
  interest: Pick<Interest, 'id'>,
  { actor, requestId }: { readonly actor: EventActor; readonly requestId: string },
): Promise<void> => {
  const documentId = await findWaitingTransfer(tx, interest.id);
  if (documentId === undefined) return;
  const transfer = await lockTransfer(tx, documentId);
  if (transfer?.state !== 'recorded') return;
  const reason = 'withdrawn before it was recorded';
  await saveDiscarded(tx, transfer.id, { staffId: actor.kind === 'staff' ? actor.id : null, reason });
  await recordEvent(tx, {
    actor,
    type: 'share_transfer.discarded',
    subject: { type: 'share_transfer', id: documentId },
    before: { state: 'recorded' },
    after: { state: 'discarded', reason },
    requestId,
  });
};

interface End {
  readonly reason: ShareAdvertEnd;
  readonly actor: EventActor;
  readonly requestId: string;
  /** The staff's reason, which the holder reads. */
  readonly text?: string;
}

/** Ends an interest with its signatures and its waiting transfer, and notifies one user. */
export const endInterest = async (
  tx: Tx,
  { advert, interest }: { readonly advert: Advert; readonly interest: Interest },
  {
    state,
    notified,
    ...end
  }: End & {
    readonly state: 'declined' | 'withdrawn' | 'ended';
    readonly notified: number;
  },
): Promise<void> => {
  await discardSignedTransfer(tx, interest, end);
  await voidSignatures(tx, interest.id);
  await saveInterestState(tx, interest.id, { state });
  await recordEvent(tx, {
    actor: end.actor,
    type: 'share_interest.ended',
    subject: { type: 'share_interest', id: interest.documentId },
    before: { state: interest.state },
    after: { state, reason: end.reason },
    requestId: end.requestId,
  });
  await notify(tx, {
    userId: notified,
    kind: 'board.ended',
    params: { ...(await noticeOf(tx, advert, interest.shares)), reason: end.reason },
    link: '/share-board/own',
    mail: true,
  });
};

const stateOf = {
  sold: 'completed',
  withdrawn: 'withdrawn',
  declined: 'withdrawn',
  expired: 'expired',
  lapsed: 'lapsed',
  removed: 'removed',
} as const satisfies Record<ShareAdvertEnd, Advert['state']>;

/** Ends a locked advert with its other interests, and notifies the holder unless the holder caused the end. */
export const endAdvert = async (tx: Tx, advert: Advert, end: End): Promise<void> => {
  for (const interest of await listLiveInterests(tx, advert.id))
    await endInterest(tx, { advert, interest }, { ...end, state: 'ended', notified: interest.userId });
  const state = stateOf[end.reason];
  await saveAdvertState(tx, advert.id, {
    state,
    ...(end.actor.kind === 'staff' &&
      state === 'removed' && { removedBy: end.actor.id, reason: end.text ?? '' }),
  });
  await recordEvent(tx, {
    actor: end.actor,
    type: `share_advert.${end.reason === 'declined' ? 'withdrawn' : end.reason}`,
    subject: { type: 'share_advert', id: advert.documentId },
    before: { state: advert.state },
    after: { state, ...(end.text !== undefined && { reason: end.text }) },
    requestId: end.requestId,
  });
  if (end.reason === 'sold' || end.reason === 'withdrawn') return;
  await notify(tx, {
    userId: advert.userId,
    kind: 'board.ended',
    params: { ...(await noticeOf(tx, advert, advert.shares)), reason: end.reason },
    link: '/share-board/own',
    mail: true,
  });
};

/** Runs after shares have left a holder: ends the newest open adverts until the remaining shares cover the others. */
export const endExcessAdverts = async (
  tx: Tx,
  { fromUserId, projectId }: { readonly fromUserId: number; readonly projectId: number },
  requestId: string,
): Promise<void> => {
  for (const id of await listExcessAdverts(tx, { userId: fromUserId, projectId })) {
    const advert = await lockAdvertIfFree(tx, id);
    if (advert?.state === 'open')
      await endAdvert(tx, advert, { reason: 'lapsed', actor: { kind: 'system' }, requestId });
  }
};
