import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  shareTransferDetail,
  shareTransferDraft,
  shareTransferItem,
  shareTransfersQuery,
} from '../../schemas/payments/share-transfers.ts';
import {
  dataOf,
  documentId,
  localeQuery,
  lookupId,
  okAnswer,
  pageAfter,
  requiredText,
} from '../../schemas/primitives.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';

const staff = { tag: 'share-transfers', access: 'staff' } as const;
const look = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const change = {
  ...staff,
  method: 'POST',
  permission: 'share_transfers.decide',
  idempotency: 'required',
  rate: 'write',
  inRunOff: 'goes on',
} as const;
const params = z.strictObject({ documentId: lookupId });

/** Reasons for which the shares may not go to the receiver now. */
const refusals = [
  'share_transfer.sales_off',
  'share_transfer.project_sold',
  'share_transfer.account_gone',
  'share_transfer.not_cleared',
  'share_transfer.restricted',
  'share_transfer.investors_only',
  'share_transfer.above_cap',
  'share_transfer.not_enough_shares',
] as const;

export const listShareTransfers = defineRoute({
  ...look,
  operationId: 'listShareTransfers',
  path: '/operator/share-transfers',
  summary: 'Transfers of shares between holders, the newest first.',
  permission: 'orders.read',
  query: z.strictObject(shareTransfersQuery),
  answer: pageAfter(shareTransferItem),
  errors: [],
});

export const getShareTransfer = defineRoute({
  ...look,
  operationId: 'getShareTransfer',
  path: '/operator/share-transfers/{documentId}',
  summary: 'A transfer of shares with the names of its documents.',
  permission: 'orders.read',
  params,
  query: z.strictObject(localeQuery),
  answer: dataOf(shareTransferDetail),
  errors: ['common.not_found'],
});

export const recordShareTransfer = defineRoute({
  ...change,
  operationId: 'recordShareTransfer',
  path: '/operator/share-transfers',
  summary:
    'Records a transfer of shares: a sale, a gift, an inheritance, an order of a court or a correction. Nothing moves before its documents are there and a second person agrees. A sale needs the switch in the configuration.',
  stepUp: true,
  body: shareTransferDraft,
  answer: dataOf(z.strictObject({ documentId })),
  status: 201,
  errors: ['common.not_found', 'project.not_found', 'share_transfer.same_person', ...refusals],
});

export const addShareTransferDocument = defineRoute({
  ...change,
  operationId: 'addShareTransferDocument',
  path: '/operator/share-transfers/{documentId}/documents',
  summary:
    'Adds a PDF of at most 20 MiB to a recorded transfer, such as the signed instructions of both sides. It is stored encrypted; the same bytes are stored once.',
  params,
  query: z.strictObject({ name: requiredText(200) }),
  bodyType: 'file',
  body: z.file(),
  answer: okAnswer,
  status: 201,
  errors: ['common.not_found', 'share_transfer.ended'],
});

export const readShareTransferDocument = defineRoute({
  ...look,
  operationId: 'readShareTransferDocument',
  path: '/operator/share-transfers/{documentId}/documents/{document}',
  summary: 'A document of a transfer as a PDF. The reading is recorded.',
  permission: 'share_transfers.decide',
  params: z.strictObject({ documentId: lookupId, document: lookupId }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found'],
});

export const executeShareTransfer = defineRoute({
  ...change,
  operationId: 'executeShareTransfer',
  path: '/operator/share-transfers/{documentId}/execute',
  summary:
    'Asks for a second person to execute a recorded transfer: shares, and the price of a sale between the wallets, then move in one ledger transaction.',
  stepUp: true,
  params,
  body: decision,
  answer: dataOf(requestedApproval),
  errors: [
    'common.not_found',
    'common.conflict',
    'share_transfer.ended',
    'share_transfer.not_documented',
    'share_transfer.wallet_short',
    'approval.pending',
    ...refusals,
  ],
});

export const discardShareTransfer = defineRoute({
  ...change,
  operationId: 'discardShareTransfer',
  path: '/operator/share-transfers/{documentId}/discard',
  summary: 'Discards a recorded transfer that will not be executed.',
  params,
  body: decision,
  answer: okAnswer,
  errors: ['common.not_found', 'share_transfer.ended'],
});
