import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { me, verificationOption, verificationType } from '../../schemas/accounts/user.ts';
import {
  dataOf,
  documentId,
  listOf,
  localeQuery,
  lookupId,
  paginationQuery,
  populateQuery,
} from '../../schemas/primitives.ts';

export const listVerificationOptions = defineRoute({
  operationId: 'listVerificationOptions',
  method: 'GET',
  path: '/api/user-verifications',
  tag: 'verification',
  summary: 'The verification ladder, sorted by relevance.',
  access: 'public',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    ...localeQuery,
    ...populateQuery,
    ...paginationQuery,
    sort: z.optional(z.enum(['relevance', 'relevance:asc'])),
  }),
  answer: listOf(verificationOption),
  errors: [],
});

/**
 * The records of the specification's section 7. Only server facts grant levels: these calls write nothing,
 * report existing facts and refuse everything else.
 */
const recordOf = {
  tag: 'verification',
  access: 'terms',
  idempotency: 'none',
  rate: 'write',
  query: z.strictObject({ ...localeQuery }),
  body: z.strictObject({
    data: z.strictObject({
      /** documentId of the caller, if sent at all. */
      userId: z.optional(documentId),
      verificationType,
    }),
  }),
  answer: dataOf(verificationOption),
  errors: ['verification.not_granted', 'common.forbidden'],
} as const;

export const createVerification = defineRoute({
  ...recordOf,
  operationId: 'createVerification',
  method: 'POST',
  path: '/api/user-verifications',
  summary: 'Answers the level if the caller has it; grants none.',
});

export const updateVerification = defineRoute({
  ...recordOf,
  operationId: 'updateVerification',
  method: 'PUT',
  path: '/api/user-verifications',
  summary: 'Answers the level if the caller has it; changes none.',
});

export const connectVerifications = defineRoute({
  operationId: 'connectVerifications',
  method: 'PUT',
  path: '/api/users/{id}',
  tag: 'users',
  summary: 'Answers the caller if they have all of these levels; grants none.',
  access: 'terms',
  idempotency: 'none',
  rate: 'write',
  /** The number of the caller. */
  params: z.strictObject({ id: lookupId }),
  query: z.strictObject({ ...localeQuery, ...populateQuery }),
  body: z.strictObject({
    data: z.strictObject({
      verification: z.strictObject({
        /** documentIds of verification levels. */
        connect: z.array(documentId).check(z.minLength(1, { error: 'required' }), z.maxLength(10)),
      }),
    }),
  }),
  answer: me,
  errors: ['verification.not_granted'],
});
