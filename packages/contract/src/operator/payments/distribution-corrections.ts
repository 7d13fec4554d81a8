import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  correctionImport,
  debtSettlement,
  distributionDebt,
  distributionDebtsQuery,
  newCorrection,
} from '../../schemas/portfolio/correction.ts';
import { distributionImportAnswer, distributionItem } from '../../schemas/portfolio/distribution.ts';
import { dataOf, localeQuery, lookupId, pageAfter } from '../../schemas/primitives.ts';
import { requestedApproval } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });
const look = {
  method: 'GET',
  tag: 'distributions',
  access: 'staff',
  permission: 'distributions.read',
  idempotency: 'none',
} as const;
const change = {
  method: 'POST',
  tag: 'distributions',
  access: 'staff',
  permission: 'distributions.edit',
  idempotency: 'required',
  rate: 'write',
  params,
} as const;
const refused = [
  'common.not_found',
  'distribution.not_executed',
  'distribution.is_correction',
  'distribution.of_capital',
  'distribution.correction_open',
] as const;

export const correctDistribution = defineRoute({
  ...change,
  operationId: 'correctDistribution',
  inRunOff: 'goes on',
  path: '/operator/distributions/{documentId}/corrections',
  summary: 'Declares a correction of an executed payout by the figures as they should have been.',
  body: newCorrection,
  answer: dataOf(distributionItem),
  status: 201,
  errors: [...refused, 'distribution.imported'],
});

export const importCorrection = defineRoute({
  ...change,
  operationId: 'importCorrection',
  inRunOff: 'goes on',
  path: '/operator/distributions/{documentId}/corrections/import',
  summary: 'Declares a correction by a CSV with a line for each holder that changes, or only checks it.',
  body: correctionImport,
  answer: dataOf(distributionImportAnswer),
  errors: refused,
});

export const listDistributionDebts = defineRoute({
  ...look,
  operationId: 'listDistributionDebts',
  path: '/operator/distribution-debts',
  summary: 'What holders owe because of corrections, the newest first; with `Accept: text/csv` as a file.',
  rate: 'read',
  query: z.strictObject({ ...localeQuery, ...distributionDebtsQuery }),
  answer: pageAfter(distributionDebt),
  errors: [],
});

export const settleDistributionDebt = defineRoute({
  ...change,
  operationId: 'settleDistributionDebt',
  inRunOff: 'goes on',
  stepUp: true,
  path: '/operator/distribution-debts/{documentId}/settle',
  summary: 'Asks for a second person to settle what a holder owes, out of the wallet or by waiving it.',
  body: debtSettlement,
  answer: dataOf(requestedApproval),
  errors: [
    'common.not_found',
    'distribution.debt_settled',
    'distribution.nothing_to_collect',
    'approval.pending',
    'common.conflict',
  ],
});

export const printHolderStatement = defineRoute({
  ...look,
  operationId: 'printHolderStatement',
  path: '/operator/distribution-lines/{documentId}/statement',
  summary:
    'What one holder got of one payout, as a tagged PDF in the language of the holder. It is recorded.',
  rate: 'lookup',
  params,
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found', 'distribution.line_not_booked'],
});
