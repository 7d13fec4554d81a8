import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { consentChoice, consents } from '../../schemas/content/marketing.ts';
import { dataOf } from '../../schemas/primitives.ts';

export const getConsents = defineRoute({
  operationId: 'getConsents',
  isViewable: true,
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
  body: z.strictObject({ data: consentChoice }),
  answer: dataOf(consents),
  errors: [],
});
