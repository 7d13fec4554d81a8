import { defineRoute } from '../../route.ts';
import {
  verificationLevels,
  verificationLevelsChange,
} from '../../schemas/verification/verification-levels.ts';
import { dataOf } from '../../schemas/primitives.ts';
import { requestedApproval } from '../../schemas/staff.ts';

const staff = { tag: 'verification', access: 'staff', permission: 'content.edit' } as const;

export const getVerificationLevels = defineRoute({
  ...staff,
  operationId: 'getVerificationLevels',
  method: 'GET',
  path: '/operator/verification-levels',
  summary: 'The steps of the verification ladder with their texts in every language, lowest first.',
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(verificationLevels),
  errors: [],
});

export const changeVerificationLevels = defineRoute({
  ...staff,
  operationId: 'changeVerificationLevels',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/verification-levels',
  summary:
    'Asks a second person to set the whole ladder: a type that is not named counts as done for everybody from then on.',
  idempotency: 'required',
  rate: 'write',
  body: verificationLevelsChange,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['approval.pending', 'common.conflict'],
});
