import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { me, profileUpdate, referralCode, userProfile } from '../../schemas/accounts/user.ts';
import { dataOf, localeQuery, lookupId, populateQuery } from '../../schemas/primitives.ts';

export const getMe = defineRoute({
  operationId: 'getMe',
  isViewable: true,
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
