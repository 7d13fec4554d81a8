import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { amlDraft, savedAmlDraft } from '../../schemas/verification/aml.ts';
import { instant, okAnswer } from '../../schemas/primitives.ts';

export const getAmlDraft = defineRoute({
  operationId: 'getAmlDraft',
  method: 'GET',
  path: '/core/user/aml/draft',
  tag: 'verification',
  summary: 'What the caller has filled in of the AML questionnaire and not handed in yet.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  answer: savedAmlDraft,
  errors: [],
});

export const saveAmlDraft = defineRoute({
  operationId: 'saveAmlDraft',
  method: 'PUT',
  path: '/core/user/aml/draft',
  tag: 'verification',
  summary: 'Keeps the unfinished questionnaire in place of what was kept before; handing it in erases it.',
  access: 'terms',
  idempotency: 'none',
  rate: 'write',
  body: amlDraft,
  answer: z.strictObject({ savedAt: instant }),
  errors: ['verification.aml_already_submitted'],
});

export const deleteAmlDraft = defineRoute({
  operationId: 'deleteAmlDraft',
  method: 'DELETE',
  path: '/core/user/aml/draft',
  tag: 'verification',
  summary: 'Erases the unfinished questionnaire.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  answer: okAnswer,
  errors: [],
});
