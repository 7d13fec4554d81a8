import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  operatorUser,
  personalDataReading,
  personalDataRecord,
  personalDataRequest,
} from '../../schemas/accounts/personal-data.ts';
import { dataOf, localeQuery, lookupId } from '../../schemas/primitives.ts';

export const getOperatorUser = defineRoute({
  operationId: 'getOperatorUser',
  method: 'GET',
  path: '/operator/users/{documentId}',
  tag: 'users',
  summary:
    'An investor with what identifies them hidden, and their levels, wallets, shares and restrictions. The trail tells who looked.',
  access: 'staff',
  permission: 'users.read',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject(localeQuery),
  answer: dataOf(operatorUser),
  errors: ['common.not_found'],
});

export const openPersonalDataReading = defineRoute({
  operationId: 'openPersonalDataReading',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/users/{documentId}/personal-data-readings',
  tag: 'users',
  summary:
    'Says why somebody has to read all personal data of an investor. For a quarter of an hour the caller can then read them.',
  access: 'staff',
  permission: 'personal_data.read',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  body: personalDataRequest,
  answer: dataOf(personalDataReading),
  status: 201,
  errors: ['common.not_found'],
});

export const readPersonalData = defineRoute({
  operationId: 'readPersonalData',
  method: 'GET',
  path: '/operator/personal-data-readings/{documentId}',
  tag: 'users',
  summary:
    'Who an investor is, in full, for whoever opened the reading and while it is open. The trail tells of each time.',
  access: 'staff',
  permission: 'personal_data.read',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(personalDataRecord),
  errors: ['common.not_found'],
});
