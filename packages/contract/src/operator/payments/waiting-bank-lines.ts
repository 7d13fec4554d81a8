import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, documentId, lookupId, pageAfter } from '../../schemas/primitives.ts';
import { decision as reasoned } from '../../schemas/staff.ts';
import {
  anotherBankLine,
  sameBankLine,
  waitingBankLine,
  waitingBankLineItem,
  waitingBankLinesQuery,
} from '../../schemas/payments/waiting-bank-lines.ts';

const staff = { tag: 'bank', access: 'staff' } as const;
const decision = {
  ...staff,
  method: 'POST',
  permission: 'bank.import',
  idempotency: 'required',
  rate: 'write',
  stepUp: true,
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(z.strictObject({ movement: z.strictObject({ documentId }) })),
} as const;

export const listWaitingBankLines = defineRoute({
  ...staff,
  operationId: 'listWaitingBankLines',
  method: 'GET',
  path: '/operator/waiting-bank-lines',
  summary:
    'Lines of the bank that may be movements in the books, and what was decided of them; the last one first.',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(waitingBankLinesQuery),
  answer: pageAfter(waitingBankLineItem),
  errors: [],
});

export const getWaitingBankLine = defineRoute({
  ...staff,
  operationId: 'getWaitingBankLine',
  method: 'GET',
  path: '/operator/waiting-bank-lines/{documentId}',
  summary: 'A line that waits, and what it may be. The reading is recorded.',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(waitingBankLine),
  errors: ['common.not_found'],
});

export const decideSameBankLine = defineRoute({
  ...decision,
  operationId: 'decideSameBankLine',
  inRunOff: 'goes on',
  path: '/operator/waiting-bank-lines/{documentId}/same',
  summary: 'The line is a movement that is in the books: nothing is booked.',
  body: sameBankLine,
  errors: ['common.not_found', 'waiting_bank_line.decided', 'waiting_bank_line.changed'],
});

export const reopenWaitingBankLine = defineRoute({
  ...decision,
  operationId: 'reopenWaitingBankLine',
  inRunOff: 'goes on',
  path: '/operator/waiting-bank-lines/{documentId}/reopen',
  summary: 'A line that was called the same as a movement waits again.',
  body: reasoned,
  answer: dataOf(z.strictObject({ documentId })),
  errors: ['common.not_found', 'waiting_bank_line.not_reopenable'],
});

export const decideAnotherBankLine = defineRoute({
  ...decision,
  operationId: 'decideAnotherBankLine',
  inRunOff: 'goes on',
  path: '/operator/waiting-bank-lines/{documentId}/another',
  summary: 'The line is another movement than those in the books: it is booked as the feed would book it.',
  body: anotherBankLine,
  errors: ['common.not_found', 'waiting_bank_line.decided', 'waiting_bank_line.changed'],
});
