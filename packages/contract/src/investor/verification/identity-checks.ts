import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { country } from '../../schemas/accounts/user.ts';
import { localeQuery } from '../../schemas/primitives.ts';

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
  isViewable: true,
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
