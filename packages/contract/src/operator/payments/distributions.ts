import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  newDistribution,
  distributionDetail,
  distributionEdit,
  distributionDecision,
  distributionImport,
  distributionImportAnswer,
  distributionItem,
  distributionLine,
  distributionLinesQuery,
  distributionPreview,
  distributionsQuery,
  paidByHand,
  waitingLinesQuery,
  waitingDistributionLine,
} from '../../schemas/portfolio/distribution.ts';
import { dataOf, listOf, localeQuery, lookupId, pageAfter } from '../../schemas/primitives.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });
const look = {
  method: 'GET',
  tag: 'distributions',
  access: 'staff',
  permission: 'distributions.read',
  idempotency: 'none',
  rate: 'read',
} as const;
const change = {
  method: 'POST',
  tag: 'distributions',
  access: 'staff',
  permission: 'distributions.edit',
  idempotency: 'required',
  rate: 'write',
} as const;

export const listDistributions = defineRoute({
  ...look,
  operationId: 'listDistributions',
  path: '/operator/distributions',
  summary: 'Payouts, the latest period first; with `Accept: text/csv` as a file.',
  query: z.strictObject({ ...localeQuery, ...distributionsQuery }),
  answer: pageAfter(distributionItem),
  errors: [],
});

export const getDistribution = defineRoute({
  ...look,
  operationId: 'getDistribution',
  path: '/operator/distributions/{documentId}',
  summary: 'One payout and how far its execution is.',
  params,
  query: z.strictObject({ ...localeQuery }),
  answer: dataOf(distributionDetail),
  errors: ['common.not_found'],
});

export const previewDistribution = defineRoute({
  ...look,
  operationId: 'previewDistribution',
  path: '/operator/distributions/{documentId}/preview',
  summary: 'What every holder would get of a declared payout, and what looks wrong about it.',
  params,
  answer: dataOf(distributionPreview),
  errors: ['common.not_found', 'distribution.not_declared'],
});

export const listDistributionLines = defineRoute({
  ...look,
  operationId: 'listDistributionLines',
  path: '/operator/distributions/{documentId}/lines',
  summary: 'Who got what of a payout; with `Accept: text/csv` as a file.',
  params,
  query: z.strictObject({ ...localeQuery, ...distributionLinesQuery }),
  answer: pageAfter(distributionLine),
  errors: ['common.not_found'],
});

export const createDistribution = defineRoute({
  ...change,
  operationId: 'createDistribution',
  inRunOff: 'goes on',
  path: '/operator/distributions',
  summary: 'Plans a payout of a project ahead, or declares it at once with its figures.',
  body: newDistribution,
  answer: dataOf(distributionItem),
  status: 201,
  errors: ['project.not_found', 'distribution.import_id_used'],
});

export const editDistribution = defineRoute({
  ...change,
  operationId: 'editDistribution',
  inRunOff: 'goes on',
  path: '/operator/distributions/{documentId}/versions',
  summary: 'Changes a payout that nobody has approved, or declares one that was planned.',
  params,
  body: distributionEdit,
  answer: dataOf(distributionItem),
  errors: [
    'common.not_found',
    'common.conflict',
    'distribution.decided',
    'distribution.imported',
    'distribution.is_correction',
  ],
});

export const importDistribution = defineRoute({
  ...change,
  operationId: 'importDistribution',
  inRunOff: 'goes on',
  path: '/operator/distributions/import',
  summary: 'Declares a payout from a CSV with a line for each holder, or only checks it.',
  body: distributionImport,
  answer: dataOf(distributionImportAnswer),
  errors: ['project.not_found', 'distribution.import_id_used'],
});

export const executeDistribution = defineRoute({
  ...change,
  operationId: 'executeDistribution',
  inRunOff: 'goes on',
  stepUp: true,
  path: '/operator/distributions/{documentId}/execute',
  summary: 'Asks a second person to let a declared payout be executed.',
  params,
  body: distributionDecision,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: [
    'common.not_found',
    'common.conflict',
    'approval.pending',
    'distribution.not_declared',
    'distribution.blocked',
  ],
});

export const cancelDistribution = defineRoute({
  ...change,
  operationId: 'cancelDistribution',
  inRunOff: 'goes on',
  path: '/operator/distributions/{documentId}/cancel',
  summary: 'Cancels a payout that nobody has approved.',
  params,
  body: distributionDecision,
  answer: dataOf(distributionItem),
  errors: ['common.not_found', 'common.conflict', 'distribution.decided'],
});

export const listWaitingDistributionLines = defineRoute({
  ...look,
  operationId: 'listWaitingDistributionLines',
  path: '/operator/distribution-lines',
  summary: 'Lines of all payouts that wait for an account, for what lets money leave, or for staff.',
  query: z.strictObject(waitingLinesQuery),
  answer: listOf(waitingDistributionLine),
  errors: [],
});

export const takeOverDistributionLine = defineRoute({
  ...change,
  operationId: 'takeOverDistributionLine',
  inRunOff: 'goes on',
  path: '/operator/distribution-lines/{documentId}/take-over',
  summary: 'Takes over a line that waits: it is not paid by itself any more.',
  params,
  body: decision,
  answer: dataOf(waitingDistributionLine),
  errors: ['common.not_found', 'distribution.line_not_waiting'],
});

export const retryDistributionLine = defineRoute({
  ...change,
  operationId: 'retryDistributionLine',
  inRunOff: 'goes on',
  path: '/operator/distribution-lines/{documentId}/retry',
  summary: 'Tries a line that waits again, after what kept it was mended.',
  params,
  body: decision,
  answer: dataOf(waitingDistributionLine),
  errors: ['common.not_found', 'distribution.line_not_waiting'],
});

export const payDistributionLineByHand = defineRoute({
  ...change,
  operationId: 'payDistributionLineByHand',
  inRunOff: 'goes on',
  stepUp: true,
  path: '/operator/distribution-lines/{documentId}/paid',
  summary: 'Asks for a second person to book a line that staff have taken over and paid by hand.',
  params,
  body: paidByHand,
  answer: dataOf(requestedApproval),
  errors: ['common.not_found', 'distribution.line_not_waiting', 'approval.pending', 'common.conflict'],
});
