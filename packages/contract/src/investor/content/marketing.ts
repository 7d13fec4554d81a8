import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { consents, marketingVisit, visitId } from '../../schemas/content/marketing.ts';
import { dataOf, documentId, okAnswer } from '../../schemas/primitives.ts';

export const getConsents = defineRoute({
  operationId: 'getConsents',
  method: 'GET',
  path: '/api/consents',
  tag: 'marketing',
  summary: 'What the caller allowed of measuring and marketing.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(consents),
  errors: [],
});

export const saveConsents = defineRoute({
  operationId: 'saveConsents',
  method: 'PUT',
  path: '/api/consents',
  tag: 'marketing',
  summary: 'Says what the caller allows. What is taken back stops at once.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  body: z.strictObject({ data: z.strictObject({ analytics: z.boolean(), marketing: z.boolean() }) }),
  answer: dataOf(consents),
  errors: [],
});

export const getReferral = defineRoute({
  operationId: 'getReferral',
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
