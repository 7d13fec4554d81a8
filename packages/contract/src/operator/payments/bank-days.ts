import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  bankDay,
  bankDayClosing,
  bankDayItem,
  bankDayLine,
  bankDayParams,
  bankDaysQuery,
  explanation,
} from '../../schemas/payments/bank-days.ts';
import { cursorQuery, dataOf, listOf, lookupId, pageAfter } from '../../schemas/primitives.ts';
import { requestedApproval } from '../../schemas/staff.ts';

export const listBankDays = defineRoute({
  operationId: 'listBankDays',
  method: 'GET',
  path: '/operator/bank-days',
  tag: 'bank',
  summary: 'Days of the bank that can be closed, and those that were, the newest first.',
  access: 'staff',
  permission: 'books.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(bankDaysQuery),
  answer: listOf(bankDayItem),
  errors: [],
});

export const getBankDay = defineRoute({
  operationId: 'getBankDay',
  method: 'GET',
  path: '/operator/bank-days/{currency}/{day}',
  tag: 'bank',
  summary: 'The reconciliation of a day: the bank, the ledger, and each reason why they differ.',
  access: 'staff',
  permission: 'books.read',
  idempotency: 'none',
  rate: 'read',
  params: bankDayParams,
  answer: dataOf(bankDay),
  errors: [],
});

export const listBankDayLines = defineRoute({
  operationId: 'listBankDayLines',
  method: 'GET',
  path: '/operator/bank-days/{currency}/{day}/lines',
  tag: 'bank',
  summary:
    'Every line of the bank that belongs to a day, with what became of it; the file begins with the balances.',
  access: 'staff',
  permission: 'books.read',
  idempotency: 'none',
  rate: 'read',
  params: bankDayParams,
  query: z.strictObject(cursorQuery),
  answer: pageAfter(bankDayLine),
  errors: [],
});

export const closeBankDay = defineRoute({
  operationId: 'closeBankDay',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/bank-days/{currency}/{day}/close',
  tag: 'bank',
  summary: 'A person closes a day of the bank whose difference is explained.',
  access: 'staff',
  permission: 'bank.close',
  idempotency: 'required',
  rate: 'write',
  params: bankDayParams,
  body: bankDayClosing,
  answer: dataOf(bankDay),
  status: 201,
  errors: ['bank_day.not_closable', 'bank_day.changed'],
});

export const explainBankMovement = defineRoute({
  operationId: 'explainBankMovement',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/bank-movements/{documentId}/explain',
  tag: 'bank',
  summary:
    'A person says what a line is that is none of our business; above a limit a second person is asked.',
  access: 'staff',
  permission: 'bank.close',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  body: explanation,
  answer: dataOf(z.strictObject({ requestedApproval: z.nullable(requestedApproval) })),
  status: 201,
  errors: ['common.not_found', 'bank_movement.not_explainable', 'approval.pending', 'common.conflict'],
});
