import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { cursorQuery, dataOf, lookupId, lookupText, pageAfter } from '../../schemas/primitives.ts';
import {
  expiringDocument,
  reviewCase,
  reviewCaseAcceptance,
  reviewCaseDetail,
  reviewDocument,
  reviewKind,
  reviewTemplate,
  writtenDecision,
  verificationOverride,
} from '../../schemas/verification/review.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });

export const listReviewCases = defineRoute({
  operationId: 'listReviewCases',
  method: 'GET',
  path: '/operator/review-cases',
  tag: 'verification',
  summary: 'People whose identity or questionnaire somebody has to look at; those that wait longest first.',
  access: 'staff',
  permission: 'verification.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    'filters[state]': z.optional(z.enum(['open', 'closed'])),
    'filters[kind]': z.optional(reviewKind),
    /** documentId of an investor. */
    'filters[investor]': z.optional(lookupId),
    ...cursorQuery,
  }),
  answer: pageAfter(reviewCase),
  errors: [],
});

export const listExpiringDocuments = defineRoute({
  operationId: 'listExpiringDocuments',
  method: 'GET',
  path: '/operator/expiring-documents',
  tag: 'verification',
  summary: 'People whose verified identity ends within thirty days with their document; the next one first.',
  access: 'staff',
  permission: 'verification.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(cursorQuery),
  answer: pageAfter(expiringDocument),
  errors: [],
});

export const getReviewCase = defineRoute({
  operationId: 'getReviewCase',
  method: 'GET',
  path: '/operator/review-cases/{documentId}',
  tag: 'verification',
  summary: 'One case with the profile and the answers in full. Each reading is written to the audit trail.',
  access: 'staff',
  permission: 'verification.decide',
  idempotency: 'none',
  rate: 'read',
  params,
  answer: dataOf(reviewCaseDetail),
  errors: ['common.not_found'],
});

export const listReviewDocuments = defineRoute({
  operationId: 'listReviewDocuments',
  method: 'GET',
  path: '/operator/review-cases/{documentId}/documents',
  tag: 'verification',
  summary:
    'The documents that the person of a case handed in at the provider, each with an address for five minutes. The trail tells who looked.',
  access: 'staff',
  permission: 'verification.decide',
  idempotency: 'none',
  rate: 'read',
  params,
  answer: dataOf(z.array(reviewDocument)),
  errors: ['common.not_found', 'kyc.provider_unavailable'],
});

export const readReviewDocument = defineRoute({
  operationId: 'readReviewDocument',
  method: 'GET',
  path: '/operator/review-cases/{documentId}/documents/{image}',
  tag: 'verification',
  summary:
    'The picture at an address of the list, for the session that asked for the list. The trail tells who looked.',
  access: 'staff',
  permission: 'verification.decide',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({
    documentId: lookupId,
    image: z.string().check(z.regex(/^[\w-]{1,64}$/, { error: 'invalid' })),
  }),
  query: z.strictObject({ expires: lookupText(20), signature: lookupText(100) }),
  /** The bytes of the picture; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found', 'kyc.provider_unavailable'],
});

export const listReviewTemplates = defineRoute({
  operationId: 'listReviewTemplates',
  method: 'GET',
  path: '/operator/review-templates',
  tag: 'verification',
  summary: 'Texts for the person that go with a refusal or a question, in every language.',
  access: 'staff',
  permission: 'verification.decide',
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(z.array(reviewTemplate)),
  errors: [],
});

const deciding = {
  method: 'POST',
  tag: 'verification',
  access: 'staff',
  permission: 'verification.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: decision,
  answer: dataOf(reviewCase),
  errors: ['common.not_found', 'review_case.decided'],
} as const;

export const acceptReviewCase = defineRoute({
  ...deciding,
  operationId: 'acceptReviewCase',
  inRunOff: 'goes on',
  path: '/operator/review-cases/{documentId}/accept',
  summary:
    'Grants the level; for a politically exposed person asks a second member of compliance. The reason is for the audit trail; the person is told the outcome only.',
  answer: dataOf(reviewCaseAcceptance),
  errors: [...deciding.errors, 'approval.pending', 'common.conflict'],
});

export const rejectReviewCase = defineRoute({
  ...deciding,
  operationId: 'rejectReviewCase',
  inRunOff: 'goes on',
  path: '/operator/review-cases/{documentId}/reject',
  summary: 'Refuses the level. The person reads the texts, or the reason.',
  body: writtenDecision,
});

export const askReviewCase = defineRoute({
  ...deciding,
  operationId: 'askReviewCase',
  inRunOff: 'goes on',
  path: '/operator/review-cases/{documentId}/ask',
  summary:
    'Asks for more: the person reads the texts, or the reason, and answers, or is checked, once more. What follows waits for staff again.',
  body: writtenDecision,
});

const claiming = {
  method: 'POST',
  tag: 'verification',
  access: 'staff',
  permission: 'verification.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  answer: dataOf(reviewCase),
  errors: ['common.not_found', 'review_case.decided'],
} as const;

export const claimReviewCase = defineRoute({
  ...claiming,
  operationId: 'claimReviewCase',
  inRunOff: 'goes on',
  path: '/operator/review-cases/{documentId}/claim',
  summary:
    'Says that the caller works on a case, in place of whoever did before. Others may still decide it.',
});

export const releaseReviewCase = defineRoute({
  ...claiming,
  operationId: 'releaseReviewCase',
  inRunOff: 'goes on',
  path: '/operator/review-cases/{documentId}/release',
  summary: 'Says that nobody works on a case.',
});

export const overrideVerification = defineRoute({
  operationId: 'overrideVerification',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/users/{documentId}/override-verification',
  tag: 'verification',
  summary: 'Asks a second person to grant or to take back KYC or AML whatever the checks say.',
  access: 'staff',
  permission: 'verification.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: verificationOverride,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'common.conflict', 'approval.pending'],
});
