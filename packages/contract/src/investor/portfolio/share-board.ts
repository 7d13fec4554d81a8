import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  newShareAdvert,
  newShareInterest,
  newShareSignature,
  ownShareDeals,
  shareAdvert,
  shareAdvertDetail,
  shareAdvertsQuery,
  shareBoard,
  shareBoardQuery,
  shareInterestDetail,
} from '../../schemas/payments/share-board.ts';
import { dataOf, documentId, localeQuery, lookupId, okAnswer, pageAfter } from '../../schemas/primitives.ts';

const look = {
  method: 'GET',
  tag: 'share-board',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
} as const;
const change = {
  method: 'POST',
  tag: 'share-board',
  access: 'terms',
  idempotency: 'required',
  rate: 'write',
} as const;
const params = z.strictObject({ documentId: lookupId });
const made = dataOf(z.strictObject({ documentId }));

/** Reasons for which the two cannot trade these shares now. */
const refusals = [
  'share_board.off',
  'verification.required',
  'share_board.restricted',
  'share_board.other_side',
  'share_board.investors_only',
  'share_board.above_cap',
  'share_board.few_shares',
  'share_board.project_sold',
] as const;

export const getShareBoard = defineRoute({
  ...look,
  isViewable: true,
  operationId: 'getShareBoard',
  path: '/core/share-board',
  summary: 'Figures of the board of holders’ offers, and which shares of the caller can be offered there.',
  query: z.strictObject(shareBoardQuery),
  answer: dataOf(shareBoard),
  errors: [],
});

export const listShareAdverts = defineRoute({
  ...look,
  isViewable: true,
  operationId: 'listShareAdverts',
  path: '/core/share-adverts',
  summary: 'Open offers of holders, the newest first. Empty while the board is off.',
  query: z.strictObject(shareAdvertsQuery),
  answer: pageAfter(shareAdvert),
  errors: [],
});

export const getShareAdvert = defineRoute({
  ...look,
  isViewable: true,
  operationId: 'getShareAdvert',
  path: '/core/share-adverts/{documentId}',
  summary: 'An offer of a holder with recorded prices as history; for its holder also the interests in it.',
  params,
  query: z.strictObject(localeQuery),
  answer: dataOf(shareAdvertDetail),
  errors: ['common.not_found'],
});

export const getOwnShareDeals = defineRoute({
  ...look,
  isViewable: true,
  operationId: 'getOwnShareDeals',
  path: '/core/user/share-deals',
  summary: 'The caller’s newest 100 offers with their interests, and newest 100 interests in other offers.',
  query: z.strictObject(localeQuery),
  answer: dataOf(ownShareDeals),
  errors: [],
});

export const getShareInterest = defineRoute({
  ...look,
  // Not viewable: the other person's contact is not for a member of staff who views as this one.
  operationId: 'getShareInterest',
  path: '/core/share-interests/{documentId}',
  summary:
    'An interest for its two sides only: the other’s contact once the holder has shared it, and what was signed.',
  params,
  query: z.strictObject(localeQuery),
  answer: dataOf(shareInterestDetail),
  errors: ['common.not_found'],
});

export const placeShareAdvert = defineRoute({
  ...change,
  operationId: 'placeShareAdvert',
  path: '/core/share-adverts',
  summary: 'Offers free shares of the caller on the board. Nothing is sold by it.',
  body: newShareAdvert,
  answer: made,
  status: 201,
  errors: [
    'project.not_found',
    'share_board.off',
    'verification.required',
    'share_board.restricted',
    'share_board.not_funded',
    'share_board.project_sold',
    'share_board.few_shares',
  ],
});

export const withdrawShareAdvert = defineRoute({
  ...change,
  operationId: 'withdrawShareAdvert',
  path: '/core/share-adverts/{documentId}/withdraw',
  summary: 'Withdraws an own offer, also a signed one that staff have not recorded yet.',
  params,
  answer: okAnswer,
  errors: ['common.not_found', 'share_advert.ended'],
});

export const sendShareInterest = defineRoute({
  ...change,
  operationId: 'sendShareInterest',
  path: '/core/share-adverts/{documentId}/interests',
  summary: 'Tells the holder that the caller is interested. It binds nobody.',
  params,
  body: newShareInterest,
  answer: made,
  status: 201,
  errors: [
    'common.not_found',
    'share_advert.ended',
    'share_advert.own',
    'share_advert.few_shares',
    'share_interest.sent',
    ...refusals,
  ],
});

export const shareContacts = defineRoute({
  ...change,
  operationId: 'shareContacts',
  path: '/core/share-interests/{documentId}/share-contacts',
  summary: 'The holder lets the two see each other’s name and e-mail. The sharing is recorded.',
  params,
  answer: okAnswer,
  errors: ['common.not_found', 'share_interest.ended', 'share_advert.ended', ...refusals],
});

export const endShareInterest = defineRoute({
  ...change,
  operationId: 'endShareInterest',
  path: '/core/share-interests/{documentId}/end',
  summary: 'The buyer withdraws the interest, or the holder declines it; until staff have recorded the sale.',
  params,
  answer: okAnswer,
  errors: ['common.not_found', 'share_interest.ended'],
});

export const signShareSale = defineRoute({
  ...change,
  operationId: 'signShareSale',
  path: '/core/share-interests/{documentId}/sign',
  summary:
    'Signs the instruction to record the sale that the two agreed on outside. Once both have signed the same terms, staff check and record it. Needs a fresh session.',
  params,
  body: newShareSignature,
  answer: dataOf(z.strictObject({ isAgreed: z.boolean() })),
  errors: [
    'common.not_found',
    'auth.step_up_required',
    'share_interest.ended',
    'share_advert.ended',
    'share_advert.few_shares',
    ...refusals,
  ],
});
