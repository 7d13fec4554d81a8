import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  newPayout,
  payoutDetail,
  payoutEdit,
  payoutExecution,
  payoutImport,
  payoutImportAnswer,
  payoutItem,
  payoutLine,
  payoutLinesQuery,
  payoutPreview,
  payoutsQuery,
  paidByHand,
  waitingLinesQuery,
  waitingPayoutLine,
} from '../../schemas/portfolio/distribution.ts';
import { dataOf, listOf, localeQuery, lookupId } from '../../schemas/primitives.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });
const look = {
  method: 'GET',
  tag: 'payouts',
  access: 'staff',
  permission: 'payouts.read',
  idempotency: 'none',
  rate: 'read',
} as const;
const change = {
  method: 'POST',
  tag: 'payouts',
  access: 'staff',
  permission: 'payouts.edit',
  idempotency: 'required',
  rate: 'write',
} as const;

export const listPayouts = defineRoute({
  ...look,
  operationId: 'listPayouts',
  path: '/operator/payouts',
  summary: 'Payouts, the latest period first; with `Accept: text/csv` as a file.',
  query: z.strictObject({ ...localeQuery, ...payoutsQuery }),
  answer: listOf(payoutItem),
  errors: [],
});

export const getPayout = defineRoute({
  ...look,
  operationId: 'getPayout',
  path: '/operator/payouts/{documentId}',
  summary: 'One payout and how far its execution is.',
  params,
  query: z.strictObject({ ...localeQuery }),
  answer: dataOf(payoutDetail),
  errors: ['common.not_found'],
});

export const previewPayout = defineRoute({
  ...look,
  operationId: 'previewPayout',
  path: '/operator/payouts/{documentId}/preview',
  summary: 'What every holder would get of a declared payout, and what looks wrong about it.',
  params,
  answer: dataOf(payoutPreview),
  errors: ['common.not_found', 'payout.not_declared'],
});

export const listPayoutLines = defineRoute({
  ...look,
  operationId: 'listPayoutLines',
  path: '/operator/payouts/{documentId}/lines',
  summary: 'Who got what of a payout; with `Accept: text/csv` as a file.',
  params,
  query: z.strictObject({ ...localeQuery, ...payoutLinesQuery }),
  answer: listOf(payoutLine),
  errors: ['common.not_found'],
});

export const createPayout = defineRoute({
  ...change,
  operationId: 'createPayout',
  path: '/operator/payouts',
  summary: 'Plans a payout of a project ahead, or declares it at once with its figures.',
  body: newPayout,
  answer: dataOf(payoutItem),
  status: 201,
  errors: ['project.not_found', 'payout.import_id_used'],
});

export const editPayout = defineRoute({
  ...change,
  operationId: 'editPayout',
  path: '/operator/payouts/{documentId}/versions',
  summary: 'Changes a payout that nobody has approved, or declares one that was planned.',
  params,
  body: payoutEdit,
  answer: dataOf(payoutItem),
  errors: ['common.not_found', 'common.conflict', 'payout.decided', 'payout.imported'],
});

export const importPayout = defineRoute({
  ...change,
  operationId: 'importPayout',
  path: '/operator/payouts/import',
  summary: 'Declares a payout from a CSV with a line for each holder, or only checks it.',
  body: payoutImport,
  answer: dataOf(payoutImportAnswer),
  errors: ['project.not_found', 'payout.import_id_used'],
});

export const executePayout = defineRoute({
  ...change,
  operationId: 'executePayout',
  path: '/operator/payouts/{documentId}/execute',
  summary: 'Asks a second person to let a declared payout be executed.',
  params,
  body: payoutExecution,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: [
    'common.not_found',
    'common.conflict',
    'approval.pending',
    'payout.not_declared',
    'payout.blocked',
  ],
});

export const cancelPayout = defineRoute({
  ...change,
  operationId: 'cancelPayout',
  path: '/operator/payouts/{documentId}/cancel',
  summary: 'Cancels a payout that nobody has approved.',
  params,
  body: decision,
  answer: dataOf(payoutItem),
  errors: ['common.not_found', 'payout.decided'],
});

export const listWaitingPayoutLines = defineRoute({
  ...look,
  operationId: 'listWaitingPayoutLines',
  path: '/operator/payout-lines',
  summary: 'Lines of all payouts that wait for an account, for what lets money leave, or for staff.',
  query: z.strictObject(waitingLinesQuery),
  answer: listOf(waitingPayoutLine),
  errors: [],
});

export const takeOverPayoutLine = defineRoute({
  ...change,
  operationId: 'takeOverPayoutLine',
  path: '/operator/payout-lines/{documentId}/take-over',
  summary: 'Takes over a line that waits: it is not paid by itself any more.',
  params,
  body: decision,
  answer: dataOf(waitingPayoutLine),
  errors: ['common.not_found', 'payout.line_not_waiting'],
});

export const retryPayoutLine = defineRoute({
  ...change,
  operationId: 'retryPayoutLine',
  path: '/operator/payout-lines/{documentId}/retry',
  summary: 'Tries a line that waits again, after what kept it was mended.',
  params,
  body: decision,
  answer: dataOf(waitingPayoutLine),
  errors: ['common.not_found', 'payout.line_not_waiting'],
});

export const payPayoutLineByHand = defineRoute({
  ...change,
  operationId: 'payPayoutLineByHand',
  path: '/operator/payout-lines/{documentId}/paid',
  summary: 'Asks for a second person to book a line that staff have taken over and paid by hand.',
  params,
  body: paidByHand,
  answer: dataOf(requestedApproval),
  errors: ['common.not_found', 'payout.line_not_waiting', 'approval.pending'],
});
