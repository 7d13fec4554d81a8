import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  contentHiding,
  plannedContent,
  plannedKind,
  plannedMove,
} from '../../schemas/content/publication.ts';
import { dataOf, lookupId } from '../../schemas/primitives.ts';

const change = {
  tag: 'content',
  access: 'staff',
  permission: 'content.edit',
  method: 'POST',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ kind: plannedKind, documentId: lookupId }),
  answer: dataOf(plannedContent),
} as const;

export const movePlannedContent = defineRoute({
  ...change,
  operationId: 'movePlannedContent',
  inRunOff: 'goes on',
  path: '/operator/planned-content/{kind}/{documentId}/move',
  summary: 'Shows content that is planned from another moment on; the same version as planned.',
  body: plannedMove,
  errors: ['common.not_found', 'common.conflict', 'content.not_planned'],
});

export const revokePlannedContent = defineRoute({
  ...change,
  operationId: 'revokePlannedContent',
  inRunOff: 'goes on',
  path: '/operator/planned-content/{kind}/{documentId}/take-back',
  summary: 'Takes back that a version will be shown: what people see stays, what they do not see is a draft.',
  body: contentHiding,
  errors: ['common.not_found', 'common.conflict', 'content.not_planned'],
});
