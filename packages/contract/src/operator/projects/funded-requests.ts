import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { fundedRequestItem, waitingInterest } from '../../schemas/projects/funded-request.ts';
import { cursorQuery, dataOf, localeQuery, lookupId, pageAfter } from '../../schemas/primitives.ts';

export const listInterestRequests = defineRoute({
  operationId: 'listInterestRequests',
  method: 'GET',
  path: '/operator/funded-requests',
  tag: 'projects',
  summary:
    'Who would have liked which funded project, newest first; with `Accept: text/csv` as a file. They are told of the next one by themselves.',
  access: 'staff',
  permission: 'users.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery, ...cursorQuery, 'filters[project]': z.optional(lookupId) }),
  answer: pageAfter(fundedRequestItem),
  errors: [],
});

export const countWaitingInterest = defineRoute({
  operationId: 'countWaitingInterest',
  method: 'GET',
  path: '/operator/funded-requests/waiting',
  tag: 'projects',
  summary:
    'How many people wait to hear of the next project, in all and by the project that they asked about.',
  access: 'staff',
  permission: 'users.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery }),
  answer: dataOf(waitingInterest),
  errors: [],
});
