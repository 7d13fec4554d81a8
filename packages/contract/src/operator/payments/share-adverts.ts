import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  removalReason,
  staffShareAdvert,
  staffShareAdvertDetail,
  staffShareAdvertsQuery,
} from '../../schemas/payments/share-board.ts';
import { dataOf, localeQuery, lookupId, okAnswer, pageAfter } from '../../schemas/primitives.ts';

const staff = { tag: 'share-transfers', access: 'staff' } as const;
const look = {
  ...staff,
  method: 'GET',
  permission: 'orders.read',
  idempotency: 'none',
  rate: 'read',
} as const;
const params = z.strictObject({ documentId: lookupId });

export const listStaffShareAdverts = defineRoute({
  ...look,
  operationId: 'listStaffShareAdverts',
  path: '/operator/share-adverts',
  summary: 'Adverts of holders on the board, the newest first.',
  query: z.strictObject(staffShareAdvertsQuery),
  answer: pageAfter(staffShareAdvert),
  errors: [],
});

export const getStaffShareAdvert = defineRoute({
  ...look,
  operationId: 'getStaffShareAdvert',
  path: '/operator/share-adverts/{documentId}',
  summary: 'An advert of a holder with the interests in it.',
  params,
  query: z.strictObject(localeQuery),
  answer: dataOf(staffShareAdvertDetail),
  errors: ['common.not_found'],
});

export const removeShareAdvert = defineRoute({
  ...staff,
  operationId: 'removeShareAdvert',
  method: 'POST',
  path: '/operator/share-adverts/{documentId}/remove',
  summary:
    'Removes an advert for a reason that its holder reads; a transfer that waits for staff is discarded.',
  permission: 'share_transfers.decide',
  idempotency: 'required',
  rate: 'write',
  inRunOff: 'goes on',
  params,
  body: removalReason,
  answer: okAnswer,
  errors: ['common.not_found', 'share_advert.ended'],
});
