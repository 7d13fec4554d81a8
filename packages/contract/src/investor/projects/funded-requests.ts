import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  dataOf,
  documentId,
  listOf,
  lookupId,
  paginationQuery,
  populateQuery,
} from '../../schemas/primitives.ts';
import { fundedRequest } from '../../schemas/projects/funded-request.ts';

export const listFundedRequests = defineRoute({
  operationId: 'listFundedRequests',
  isViewable: true,
  method: 'GET',
  path: '/api/funded-requests',
  tag: 'projects',
  summary: 'The interest requests of the caller, newest first. Those of somebody else are an empty list.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    ...populateQuery,
    ...paginationQuery,
    'filters[user]': z.optional(lookupId),
    'filters[user][$eq]': z.optional(lookupId),
    'filters[project]': z.optional(lookupId),
    'filters[project][$eq]': z.optional(lookupId),
  }),
  answer: listOf(fundedRequest),
  errors: [],
});

export const sendFundedRequest = defineRoute({
  operationId: 'sendFundedRequest',
  method: 'POST',
  path: '/api/funded-requests',
  tag: 'projects',
  summary: 'Asks to hear of the next project like this funded one; once a person and project.',
  access: 'terms',
  idempotency: 'accepted',
  rate: 'write',
  status: 201,
  body: z.strictObject({
    data: z.strictObject({
      project: documentId,
      /** documentId of the caller, if sent at all. */
      user: z.optional(documentId),
    }),
  }),
  answer: dataOf(fundedRequest),
  errors: ['project.not_found', 'interest.not_taken', 'interest.sent_already', 'common.forbidden'],
});

/** The code of the link in a mail, which only lets its owner end the mails. */
const optOutQuery = z.strictObject({ code: lookupId });

export const openInterestOptOut = defineRoute({
  operationId: 'openInterestOptOut',
  method: 'GET',
  path: '/api/funded-requests/opt-out',
  tag: 'projects',
  summary: 'Leads (302) to the page on which the mails about new projects can be ended. Changes nothing.',
  access: 'public',
  idempotency: 'none',
  rate: 'read',
  query: optOutQuery,
  answer: z.strictObject({ uri: z.string() }),
  errors: [],
});

export const optOutOfInterest = defineRoute({
  operationId: 'optOutOfInterest',
  method: 'POST',
  path: '/api/funded-requests/opt-out',
  tag: 'projects',
  summary:
    'Ends the mails about new projects, without a session: by the page, or by the mail program in one click (RFC 8058).',
  access: 'public',
  idempotency: 'none',
  rate: 'write',
  query: optOutQuery,
  bodyType: 'ignored',
  answer: z.strictObject({ ok: z.literal(true) }),
  errors: ['common.not_found'],
});
