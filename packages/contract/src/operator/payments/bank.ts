import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  bankMovement,
  bankMovementItem,
  bankMovementsQuery,
  collectionAccount,
  lineUndo,
  reversalMatch,
} from '../../schemas/payments/bank-movements.ts';
import {
  bankLine,
  bankLinesQuery,
  outgoingTransfer,
  outgoingTransferDetail,
  outgoingTransfersQuery,
} from '../../schemas/payments/operator-bank.ts';
import {
  dataOf,
  listOf,
  lookupId,
  pageAfter,
  paginationQuery,
  requiredText,
} from '../../schemas/primitives.ts';
import { decision, decisionReason, requestedApproval } from '../../schemas/staff.ts';

export const listOutgoingTransfers = defineRoute({
  operationId: 'listOutgoingTransfers',
  method: 'GET',
  path: '/operator/outgoing-transfers',
  tag: 'bank',
  summary: 'What the platform pays by bank transfer, newest first.',
  access: 'staff',
  permission: 'withdrawals.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(outgoingTransfersQuery),
  answer: pageAfter(outgoingTransfer),
  errors: [],
});

export const getOutgoingTransfer = defineRoute({
  operationId: 'getOutgoingTransfer',
  method: 'GET',
  path: '/operator/outgoing-transfers/{documentId}',
  tag: 'bank',
  summary: 'One transfer with what was done about it. Each reading is written to the audit trail.',
  access: 'staff',
  permission: 'withdrawals.read',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(outgoingTransferDetail),
  errors: ['common.not_found'],
});

export const markTransferNotPaid = defineRoute({
  operationId: 'markTransferNotPaid',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/outgoing-transfers/{documentId}/not-paid',
  tag: 'bank',
  summary:
    'Asks for a second person to say that the bank will never pay a transfer, because a person refused it there. Needs `refunds.decide` for a refund, `withdrawals.decide` for everything else.',
  access: 'staff',
  permission: 'withdrawals.read',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  body: decision,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'approval.pending', 'common.conflict', 'outgoing_transfer.not_sent'],
});

export const sendTransferByHand = defineRoute({
  operationId: 'sendTransferByHand',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/outgoing-transfers/{documentId}/sent-by-hand',
  tag: 'bank',
  summary:
    'Asks for a second person to say that staff entered a waiting transfer at the bank themselves: the platform never sends it, and the statement books it.',
  access: 'staff',
  permission: 'withdrawals.decide',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  body: z.strictObject({ evidence: requiredText(200), reason: decisionReason }),
  answer: dataOf(requestedApproval),
  status: 201,
  errors: [
    'common.not_found',
    'approval.pending',
    'common.conflict',
    'outgoing_transfer.not_waiting',
    'outgoing_transfer.blocked',
  ],
});

export const listBankLines = defineRoute({
  operationId: 'listBankLines',
  method: 'GET',
  path: '/operator/bank-lines',
  tag: 'bank',
  summary: 'Lines of the statements that a person has to explain or read, newest first.',
  access: 'staff',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(bankLinesQuery),
  answer: listOf(bankLine),
  errors: [],
});

export const listBankMovements = defineRoute({
  operationId: 'listBankMovements',
  method: 'GET',
  path: '/operator/bank-movements',
  tag: 'bank',
  summary: 'Every line of the statements and what became of it, the last booked first.',
  access: 'staff',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(bankMovementsQuery),
  answer: pageAfter(bankMovementItem),
  errors: [],
});

export const getBankMovement = defineRoute({
  operationId: 'getBankMovement',
  method: 'GET',
  path: '/operator/bank-movements/{documentId}',
  tag: 'bank',
  summary: 'One line of a statement as the bank sent it, with who paid. The reading is recorded.',
  access: 'staff',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(bankMovement),
  errors: ['common.not_found'],
});

export const matchReversal = defineRoute({
  operationId: 'matchReversal',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/bank-movements/{documentId}/match-reversal',
  tag: 'bank',
  summary:
    'Asks for a second person to say which payment a reversal took back, where the bank did not: whoever got it is restricted then.',
  access: 'staff',
  permission: 'suspense.decide',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  body: reversalMatch,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'bank_movement.not_matchable', 'approval.pending', 'common.conflict'],
});

export const undoBankMovement = defineRoute({
  operationId: 'undoBankMovement',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/bank-movements/{documentId}/undo',
  tag: 'bank',
  summary:
    'Asks for a second person to undo a booked line that the bank does not have, or that is another line of the books: a counter-entry takes it back.',
  access: 'staff',
  permission: 'bank.import',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  body: lineUndo,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'bank_movement.not_undoable', 'approval.pending', 'common.conflict'],
});

export const listCollectionAccounts = defineRoute({
  operationId: 'listCollectionAccounts',
  method: 'GET',
  path: '/operator/collection-accounts',
  tag: 'bank',
  summary: 'The accounts on which money is collected, and how far the statement of each was read.',
  access: 'staff',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(paginationQuery),
  answer: listOf(collectionAccount),
  errors: [],
});
