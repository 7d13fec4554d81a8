import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
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
} from '../schemas/payout.ts';
import { dataOf, listOf, localeQuery, lookupId } from '../schemas/primitives.ts';
import { decision, requestedApproval } from '../schemas/staff.ts';

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
