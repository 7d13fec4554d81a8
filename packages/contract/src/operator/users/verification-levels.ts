import { defineRoute } from '../../route.ts';
import {
  verificationLadder,
  verificationLadderChange,
} from '../../schemas/verification/verification-levels.ts';
import { dataOf } from '../../schemas/primitives.ts';
import { requestedApproval } from '../../schemas/staff.ts';

const staff = { tag: 'verification', access: 'staff', permission: 'content.edit' } as const;

export const getVerificationLadder = defineRoute({
  ...staff,
  operationId: 'getVerificationLadder',
  method: 'GET',
  path: '/operator/verification-ladder',
  summary: 'The steps of the verification ladder with their texts in every language, lowest first.',
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(verificationLadder),
  errors: [],
});

export const changeVerificationLadder = defineRoute({
  ...staff,
  operationId: 'changeVerificationLadder',
  method: 'POST',
  path: '/operator/verification-ladder',
  summary:
    'Asks a second person to set the whole ladder: a type that is not named counts as done for everybody from then on.',
  idempotency: 'required',
  rate: 'write',
  body: verificationLadderChange,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['approval.pending'],
});
