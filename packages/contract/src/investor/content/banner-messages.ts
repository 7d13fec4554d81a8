import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { bannerMessage } from '../../schemas/content/banner-message.ts';
import {
  listOf,
  localeQuery,
  lookupId,
  okAnswer,
  paginationQuery,
  populateQuery,
} from '../../schemas/primitives.ts';

export const listMessages = defineRoute({
  operationId: 'listMessages',
  isViewable: true,
  method: 'GET',
  path: '/api/messages',
  tag: 'content',
  summary:
    'Published banner messages by relevance: without those that the caller dismissed or whose days since sign-up are over. Whom a type concerns follows from the caller’s levels.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    ...localeQuery,
    ...populateQuery,
    ...paginationQuery,
    sort: z.optional(z.enum(['relevance', 'relevance:asc'])),
  }),
  answer: listOf(bannerMessage),
  errors: [],
});

export const dismissMessage = defineRoute({
  operationId: 'dismissMessage',
  method: 'POST',
  path: '/api/messages/{documentId}/dismiss',
  tag: 'content',
  summary: 'The caller does not want to see a message again, on any device.',
  access: 'session',
  idempotency: 'accepted',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  answer: okAnswer,
  errors: ['common.not_found'],
});
