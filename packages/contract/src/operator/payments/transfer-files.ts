import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { outgoingTransfer } from '../../schemas/payments/operator-bank.ts';
import {
  currency,
  cursorQuery,
  dataOf,
  documentId,
  instant,
  lookupId,
  minorUnits,
  pageAfter,
} from '../../schemas/primitives.ts';
import { decision, itemHistory, requestedApproval } from '../../schemas/staff.ts';

/**
 * `made`: not downloaded yet. `downloaded`: staff upload it to the bank. `revoked`: its transfers wait again.
 */
const transferFileState = z.enum(['made', 'downloaded', 'revoked']);

/** A payment file that staff upload to the bank themselves. */
const transferFile = z.strictObject({
  documentId,
  /** The id by which the bank recognises the file. */
  messageId: z.string(),
  currency,
  state: transferFileState,
  transferCount: z.int(),
  total: minorUnits,
  /** The number of transfers that a statement has shown. */
  bookedCount: z.int(),
  madeAt: instant,
  madeBy: z.string(),
  downloadedAt: z.nullable(instant),
  downloadedBy: z.nullable(z.string()),
});
const transferFileDetail = z.strictObject({
  ...transferFile.shape,
  transfers: z.array(outgoingTransfer),
  history: itemHistory,
});

const common = { tag: 'bank', access: 'staff' } as const;
const reads = {
  ...common,
  method: 'GET',
  permission: 'withdrawals.read',
  idempotency: 'none',
  rate: 'read',
} as const;
const writes = {
  ...common,
  method: 'POST',
  permission: 'withdrawals.decide',
  stepUp: true,
  idempotency: 'required',
  rate: 'write',
} as const;
const params = z.strictObject({ documentId: lookupId });

export const listTransferFiles = defineRoute({
  ...reads,
  operationId: 'listTransferFiles',
  path: '/operator/transfer-files',
  summary: 'Payment files that staff made, the newest first.',
  query: z.strictObject(cursorQuery),
  answer: pageAfter(transferFile),
  errors: [],
});

export const getTransferFile = defineRoute({
  ...reads,
  operationId: 'getTransferFile',
  path: '/operator/transfer-files/{documentId}',
  summary: 'One payment file with its transfers. Each reading is written to the audit trail.',
  params,
  answer: dataOf(transferFileDetail),
  errors: ['common.not_found'],
});

export const makeTransferFile = defineRoute({
  ...writes,
  operationId: 'makeTransferFile',
  inRunOff: 'goes on',
  path: '/operator/transfer-files',
  summary:
    'Puts waiting transfers of one currency into a payment file. The platform does not send them any more; `total` is what the caller was shown.',
  body: z.strictObject({
    currency,
    transfers: z
      .array(lookupId)
      .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too_big' })),
    total: minorUnits.check(z.positive()),
  }),
  answer: dataOf(z.strictObject({ documentId })),
  status: 201,
  errors: [
    'common.not_found',
    'outgoing_transfer.not_waiting',
    'outgoing_transfer.blocked',
    'transfer_file.total_differs',
  ],
});

export const downloadTransferFile = defineRoute({
  ...writes,
  operationId: 'downloadTransferFile',
  inRunOff: 'goes on',
  path: '/operator/transfer-files/{documentId}/download',
  summary: 'The file as pain.001.001.03, once. From then on it counts as being at the bank.',
  params,
  answer: dataOf(z.strictObject({ name: z.string(), content: z.string() })),
  errors: [
    'common.not_found',
    'transfer_file.downloaded',
    'transfer_file.ended',
    'outgoing_transfer.blocked',
  ],
});

export const revokeTransferFile = defineRoute({
  ...writes,
  operationId: 'revokeTransferFile',
  inRunOff: 'goes on',
  path: '/operator/transfer-files/{documentId}/revoke',
  summary:
    'Dissolves a file, so that its transfers wait again: at once before its download, afterwards by a second person who says that the bank never got it.',
  params,
  body: decision,
  answer: dataOf(z.strictObject({ approval: z.nullable(requestedApproval) })),
  errors: ['common.not_found', 'approval.pending', 'common.conflict', 'transfer_file.ended'],
});

z.globalRegistry.add(transferFile, { id: 'TransferFile' });
z.globalRegistry.add(transferFileDetail, { id: 'TransferFileDetail' });
