import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  dataOf,
  listOf,
  localeQuery,
  lookupId,
  paginationQuery,
  populateQuery,
} from '../../schemas/primitives.ts';
import {
  country,
  me,
  profileUpdate,
  referralCode,
  userProfile,
  verificationOption,
} from '../../schemas/accounts/user.ts';

export const getMe = defineRoute({
  operationId: 'getMe',
  method: 'GET',
  path: '/api/users/me',
  tag: 'users',
  summary: 'The caller with profile, granted levels and the state of both checks.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery, ...populateQuery }),
  answer: me,
  errors: [],
});

export const updateProfile = defineRoute({
  operationId: 'updateProfile',
  method: 'PUT',
  path: '/api/user-profiles/{documentId}',
  tag: 'users',
  summary:
    'Changes settings (language, currency, terms, HubSpot cookie) or submits the AML questionnaire: all its fields or none.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  body: profileUpdate,
  answer: dataOf(userProfile),
  errors: [
    'profile.field_locked',
    'verification.kyc_required',
    'verification.aml_already_submitted',
    'terms.required',
    'auth.sign_up_closed',
    'consent.required',
  ],
});

export const validateReferralCode = defineRoute({
  operationId: 'validateReferralCode',
  method: 'GET',
  path: '/api/user-profiles/validate-referral-code',
  tag: 'users',
  summary: 'Tells only whether the code is valid.',
  access: 'public',
  idempotency: 'none',
  rate: 'lookup',
  query: z.strictObject({ code: referralCode }),
  answer: dataOf(z.strictObject({ valid: z.boolean() })),
  errors: [],
});

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

export const getSumsubToken = defineRoute({
  operationId: 'getSumsubToken',
  method: 'GET',
  path: '/core/user/kyc/sumsub/token',
  tag: 'verification',
  summary: 'A short-lived token for the identity widget.',
  access: 'terms',
  idempotency: 'none',
  rate: 'lookup',
  answer: z.strictObject({ token: z.string() }),
  errors: ['kyc.provider_unavailable', 'kyc.already_done', 'kyc.rejected'],
});

export const listCountries = defineRoute({
  operationId: 'listCountries',
  method: 'GET',
  path: '/core/user/kyc/countries',
  tag: 'verification',
  summary: 'All countries, CZ and SK first, named in the asked language.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery }),
  answer: z.array(country),
  errors: [],
});
