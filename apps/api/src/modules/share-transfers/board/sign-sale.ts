import { areSameTerms, type Locale, money, type ShareSaleTerms } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, orNotFound, ValidationError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import { notify } from '../../notifications/index.ts';
import { findProjectTitle } from '../share-transfers.queries.ts';
import { insertTransfer } from '../share-transfers.store.ts';
import {
  type Advert,
  insertSignature,
  listSignatures,
  saveAdvertState,
  saveInterestState,
  type Side,
  voidSignatures,
} from './board.store.ts';
import { noticeOf } from './end-adverts.ts';
import { lockOwnInterest, type OwnInterest } from './lock-own-interest.ts';
import { requireSale } from './require-sale.ts';

interface Signing extends ShareSaleTerms {
  readonly userId: number;
  /** Of the interest. */
  readonly documentId: string;
  readonly textVersion: string;
  readonly language: Locale;
  readonly requestId: string;
}

/** The instruction as its signer reads it: the same text as on the screen. */
const instructionText = async (
  tx: Tx,
  { projectId, currency }: Advert,
  { side, shares, unitPrice, settlement, language }: Signing & { readonly side: Side },
): Promise<string> => {
  const title = await findProjectTitle(tx, projectId);
  return say(language, 'shareBoard.instruction', {
    side,
    settlement,
    shares,
    project: title[language] || title.en,
    unitPrice: sayMoney(language, money(unitPrice, currency)),
    price: sayMoney(language, money(unitPrice * BigInt(shares), currency)),
  });
};

const requireTerms = ({ currency, shares: offered }: Advert, terms: ShareSaleTerms): void => {
  if (terms.shares > offered) throw new BusinessError('share_advert.few_shares', { shares: offered });
  if (terms.settlement === 'wallet' && currency === 'PLN')
    throw new ValidationError([{ path: 'data.settlement', code: 'no_wallet' }]);
  if (BigInt(terms.shares) * terms.unitPrice > BigInt(Number.MAX_SAFE_INTEGER))
    throw new ValidationError([{ path: 'data.unitPrice', code: 'too_big' }]);
};

/** Both sides signed the same terms: staff get the transfer with all its facts. */
const beginTransfer = async (
  tx: Tx,
  { advert, interest }: OwnInterest,
  { shares, unitPrice, settlement, requestId }: Signing,
): Promise<void> => {
  const { documentId } = await insertTransfer(tx, {
    kind: 'sale',
    fromUserId: advert.userId,
    toUserId: interest.userId,
    projectId: advert.projectId,
    shares,
    sale: { unitPrice, currency: advert.currency, settlement },
    reason: `Both signed the instruction of interest ${interest.documentId}`,
    interestId: interest.id,
  });
  await saveInterestState(tx, interest.id, { state: 'signed' });
  await saveAdvertState(tx, advert.id, { state: 'agreed' });
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'share_interest.agreed',
    subject: { type: 'share_interest', id: interest.documentId },
    before: { state: 'shared' },
    after: { state: 'signed', transfer: documentId },
    requestId,
  });
};

const notifyOthers = async (
  tx: Tx,
  { advert, interest, side }: OwnInterest,
  { terms, isAgreed }: { readonly terms: ShareSaleTerms; readonly isAgreed: boolean },
): Promise<void> => {
  const params = await noticeOf(tx, { ...advert, unitPrice: terms.unitPrice }, terms.shares);
  const link = `/share-board/interests/${interest.documentId}`;
  const other = side === 'holder' ? interest.userId : advert.userId;
  if (!isAgreed) return notify(tx, { userId: other, kind: 'board.terms', params, link, mail: true });
  for (const userId of [advert.userId, interest.userId])
    await notify(tx, { userId, kind: 'board.signed', params, link, mail: true });
};

/**
 * Signs the instruction to record the terms on which seller and buyer agreed; other terms replace the caller's
 * earlier ones. Returns whether both sides have now signed the same terms. @throws BusinessError 404
 * `common.not_found`, 409 `share_interest.ended`, `share_advert.ended`, `share_advert.few_shares`, and like
 * `requireSale`; ValidationError for terms that cannot be paid
 */
export const signSale = async (tx: Tx, signing: Signing): Promise<boolean> => {
  const own = orNotFound(await lockOwnInterest(tx, signing));
  const { advert, interest, side } = own;
  if (interest.state !== 'shared') throw new BusinessError('share_interest.ended');
  if (advert.state !== 'open' || advert.isPast) throw new BusinessError('share_advert.ended');
  requireTerms(advert, signing);
  await requireSale(tx, { advert, buyerId: interest.userId, shares: signing.shares, side });
  await voidSignatures(tx, interest.id, side);
  const text = await instructionText(tx, advert, { ...signing, side });
  await insertSignature(tx, { ...signing, interestId: interest.id, side, text });
  await recordEvent(tx, {
    actor: { kind: 'user', id: signing.userId },
    type: 'share_interest.signed',
    subject: { type: 'share_interest', id: interest.documentId },
    after: {
      side,
      shares: signing.shares,
      unitPrice: Number(signing.unitPrice),
      settlement: signing.settlement,
      textVersion: signing.textVersion,
    },
    requestId: signing.requestId,
  });
  const other = (await listSignatures(tx, interest.id)).find((signature) => signature.side !== side);
  const isAgreed = other !== undefined && areSameTerms(other, signing);
  if (isAgreed) await beginTransfer(tx, own, signing);
  await notifyOthers(tx, own, { terms: signing, isAgreed });
  return isAgreed;
};
