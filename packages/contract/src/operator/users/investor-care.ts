import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { deletionPreview, investorNote } from '../../schemas/accounts/operator-investors.ts';
import {
  cursorQuery,
  dataOf,
  documentId,
  instant,
  lookupId,
  okAnswer,
  pageAfter,
  requiredText,
} from '../../schemas/primitives.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });
const change = {
  method: 'POST',
  tag: 'users',
  access: 'staff',
  idempotency: 'required',
  rate: 'write',
  params,
} as const;

export const blockUser = defineRoute({
  ...change,
  operationId: 'blockUser',
  inRunOff: 'goes on',
  path: '/operator/users/{documentId}/block',
  permission: 'users.block',
  stepUp: true,
  summary:
    'Blocks an account at once: every session ends and nobody signs in until two members of staff unblock it. The investor is told.',
  body: decision,
  answer: dataOf(z.strictObject({ documentId })),
  status: 201,
  errors: ['common.not_found', 'user.blocked'],
});

export const unblockUser = defineRoute({
  ...change,
  operationId: 'unblockUser',
  inRunOff: 'goes on',
  path: '/operator/users/{documentId}/unblock',
  permission: 'users.block',
  stepUp: true,
  summary: 'Asks a second person to let an investor sign in again.',
  body: decision,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'user.not_blocked', 'approval.pending', 'common.conflict'],
});

export const endInvestorSessions = defineRoute({
  ...change,
  operationId: 'endInvestorSessions',
  inRunOff: 'goes on',
  path: '/operator/users/{documentId}/end-sessions',
  permission: 'users.assist',
  summary:
    'Signs an investor out everywhere; links that were mailed and not used end too. The investor is told.',
  body: decision,
  answer: dataOf(z.strictObject({ ended: z.int() })),
  errors: ['common.not_found'],
});

export const listInvestorNotes = defineRoute({
  operationId: 'listInvestorNotes',
  method: 'GET',
  path: '/operator/users/{documentId}/notes',
  tag: 'users',
  summary: 'What members of staff noted about an investor, the newest first. The trail tells who looked.',
  access: 'staff',
  permission: 'users.read',
  idempotency: 'none',
  rate: 'read',
  params,
  query: z.strictObject(cursorQuery),
  answer: pageAfter(investorNote),
  errors: ['common.not_found'],
});

export const writeInvestorNote = defineRoute({
  ...change,
  operationId: 'writeInvestorNote',
  inRunOff: 'goes on',
  path: '/operator/users/{documentId}/notes',
  permission: 'notes.write',
  summary:
    'Notes something about an investor for other members of staff. The investor gets it with their own data.',
  body: z.strictObject({ text: requiredText(2000) }),
  answer: dataOf(z.strictObject({ documentId, createdAt: instant })),
  status: 201,
  errors: ['common.not_found'],
});

export const withdrawInvestorNote = defineRoute({
  ...change,
  operationId: 'withdrawInvestorNote',
  inRunOff: 'goes on',
  path: '/operator/notes/{documentId}/withdraw',
  permission: 'notes.write',
  summary: 'Takes back a note of the caller: its text is gone, that there was one stays.',
  answer: okAnswer,
  errors: ['common.not_found'],
});

const looks = {
  method: 'GET',
  tag: 'users',
  access: 'staff',
  idempotency: 'none',
  params,
  errors: ['common.not_found'],
} as const;

export const exportInvestorData = defineRoute({
  ...looks,
  operationId: 'exportInvestorData',
  path: '/operator/users/{documentId}/data-file',
  permission: 'users.export',
  rate: 'lookup',
  stepUp: true,
  summary:
    'Everything that is stored about an investor, as the file that they can download. The trail tells who took it.',
  answer: z.looseObject({ createdAt: z.string(), account: z.looseObject({}) }),
});

export const previewDeletion = defineRoute({
  ...looks,
  operationId: 'previewDeletion',
  path: '/operator/users/{documentId}/deletion-preview',
  permission: 'users.delete',
  rate: 'read',
  summary:
    'What is left in an account and blocks its deletion, and for how many years a sealed record would stay. The trail tells who looked.',
  answer: dataOf(deletionPreview),
});

export const deleteInvestor = defineRoute({
  ...change,
  operationId: 'deleteInvestor',
  inRunOff: 'goes on',
  path: '/operator/users/{documentId}/delete',
  permission: 'users.delete',
  stepUp: true,
  summary:
    'Asks a second person to delete an account for ever, unless holdings, money or live orders are left.',
  body: decision,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'account.not_deletable', 'approval.pending', 'common.conflict'],
});

export const viewAsInvestor = defineRoute({
  ...change,
  operationId: 'viewAsInvestor',
  inRunOff: 'goes on',
  path: '/operator/users/{documentId}/view',
  permission: 'users.view_as',
  stepUp: true,
  summary:
    'A token that shows the caller the app of an investor for 15 minutes, while their own session lives. It only reads. The trail tells who looked and why.',
  body: decision,
  answer: dataOf(z.strictObject({ token: z.string() })),
  status: 201,
  errors: ['common.not_found'],
});
