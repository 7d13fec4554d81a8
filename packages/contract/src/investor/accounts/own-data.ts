import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { okAnswer } from '../../schemas/primitives.ts';

export const downloadOwnData = defineRoute({
  operationId: 'downloadOwnData',
  method: 'GET',
  path: '/api/user-profiles/own-data',
  tag: 'users',
  summary: 'Everything that is kept about the caller, as one JSON file. Needs a fresh session.',
  access: 'session',
  idempotency: 'none',
  rate: 'lookup',
  answer: z.looseObject({ createdAt: z.string(), account: z.looseObject({}) }),
  errors: ['auth.step_up_required'],
});

export const deleteAccount = defineRoute({
  operationId: 'deleteAccount',
  method: 'DELETE',
  path: '/api/user-profiles/delete-account',
  tag: 'users',
  summary:
    'Deletes the account of the caller for ever, unless holdings, money or live orders are left. Needs a fresh session.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  answer: okAnswer,
  errors: ['auth.step_up_required', 'account.not_deletable'],
});
