import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { marketingVisit, visitId } from '../../schemas/content/marketing.ts';
import { dataOf, documentId, okAnswer } from '../../schemas/primitives.ts';

export const getReferral = defineRoute({
  operationId: 'getReferral',
  isViewable: true,
  method: 'GET',
  path: '/api/user-profiles/referral',
  tag: 'marketing',
  summary: 'What was brought to sign-up and not yet used.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(z.nullable(z.strictObject({ code: z.string(), kind: z.enum(['code', 'visit']) }))),
  errors: [],
});

export const clearReferral = defineRoute({
  operationId: 'clearReferral',
  method: 'DELETE',
  path: '/api/user-profiles/referral',
  tag: 'marketing',
  summary: 'Forgets what was brought to sign-up.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  answer: okAnswer,
  errors: [],
});

export const getMarketingVisit = defineRoute({
  operationId: 'getMarketingVisit',
  method: 'GET',
  path: '/api/marketing-visits',
  tag: 'marketing',
  summary: 'The stored affiliate visit of the caller.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(z.nullable(marketingVisit)),
  errors: [],
});

export const storeMarketingVisit = defineRoute({
  operationId: 'storeMarketingVisit',
  method: 'POST',
  path: '/api/marketing-visits',
  tag: 'marketing',
  summary: 'Stores an affiliate visit of the caller, after consent to marketing.',
  access: 'session',
  idempotency: 'accepted',
  rate: 'write',
  body: z.strictObject({
    data: z.strictObject({
      visitId,
      /** documentId of the caller, if sent at all. */
      userId: z.optional(documentId),
    }),
  }),
  answer: dataOf(z.nullable(marketingVisit)),
  errors: ['consent.required', 'common.forbidden'],
});

export const clearMarketingVisit = defineRoute({
  operationId: 'clearMarketingVisit',
  method: 'DELETE',
  path: '/api/marketing-visits',
  tag: 'marketing',
  summary: 'Forgets the stored visit.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  answer: okAnswer,
  errors: [],
});
